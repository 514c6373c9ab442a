/** Formatted text as a page shows it: cleaned by the browser, or by the cleaner that others load. Spec: security-rich-text. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { LazyRichText } from './LazyRichText.tsx';
import RichText from './RichText.tsx';

const ways = { LazyRichText, RichText };

const shown = async (way: keyof typeof ways, html: string): Promise<string> => {
  const Way = ways[way];
  await renderOnBackground(
    <div data-testid="text">
      <Way html={html} />
    </div>,
  );
  return page.getByTestId('text').element().firstElementChild?.innerHTML ?? '';
};

const stored =
  '<h2>Dates</h2><p>Lock <b>by</b> <span class="ink-red">June 15</span>, see <a href="https://example.org/a?b=c">this</a>.</p><ul><li>one<br>two</li></ul>';

test.each(['LazyRichText', 'RichText'] as const)('%s shows what the server stores as it is', async (way) => {
  expect(await shown(way, stored)).toBe(stored);
});

test.each(
  (['LazyRichText', 'RichText'] as const).flatMap((way) =>
    [
      '<p onclick="alert(1)">a</p>',
      '<p>a<script>alert(1)</script></p>',
      '<p>a<img src="x" onerror="alert(1)"></p>',
      '<p style="position:fixed">a</p>',
      '<p>a<svg><script>alert(1)</script></svg></p>',
      '<p>a<!-- b --></p>',
    ].map((html) => [way, html] as const),
  ),
)('%s: nothing but the text of %s', async (way, html) => {
  expect(await shown(way, html)).toBe('<p>a</p>');
});

test.each(
  (['LazyRichText', 'RichText'] as const).flatMap((way) =>
    ['javascript:alert(1)', 'data:text/html,a', 'ftp://example.org/a', '//example.org'].map(
      (address) => [way, address] as const,
    ),
  ),
)('%s does not lead to %s', async (way, address) => {
  expect(await shown(way, `<p><a href="${address}">a</a></p>`)).not.toContain('href');
});
