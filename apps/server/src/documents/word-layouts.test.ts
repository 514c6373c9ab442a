import { expect, test, vi } from 'vitest';

/** As a program that has just started, which has laid out no word yet. */
async function startAfresh(): Promise<(text: string) => Promise<Buffer>> {
  vi.resetModules();
  const { TaggedPage } = await import('./tagged-page.ts');
  return (text) => {
    const page = new TaggedPage({
      title: 'Title',
      author: 'Author',
      subject: 'Subject',
      createdAt: new Date('2026-05-18T12:00:00Z'),
      footer: 'Footer',
      watermark: null,
    });
    page.paragraph(text);
    return page.finish();
  };
}

test('the same text gives the same bytes, whatever was written before', async () => {
  const first = await startAfresh();
  const alone = await first('An office in flux');
  expect((await first('An office in flux')).equals(alone)).toBe(true);
  const second = await startAfresh();
  // One glyph for two characters: the document says which of them it is.
  await second('An\u00a0office in\u00a0flux');
  expect((await second('An office in flux')).equals(alone)).toBe(true);
});
