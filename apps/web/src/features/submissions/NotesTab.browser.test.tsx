import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { act, read } from '#src/api/client.ts';
import { summaryWith } from '#src/components/summary.fixture.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import NotesTab from './NotesTab.tsx';

vi.mock('#src/api/client.ts', { spy: true });

const everyone = 'Everyone who may see the submission';
const note = {
  noteId: 'n',
  component: null,
  author: 'Noor Castellan',
  authorSide: 'Lakeside Health Plan',
  audience: 'everyone',
  audienceLabel: everyone,
  text: 'Please begin with the hybrid measures.\nThe second file is the right one.',
  writtenAt: '2026-05-04T10:00:00.000Z',
  editedAt: null,
  isWithdrawn: false,
  isOwn: true,
  version: 1,
  change: { ok: true },
};
const reply = {
  ...note,
  noteId: 'r',
  author: 'Paul Whitcombe',
  authorSide: 'Northgate Audit',
  isOwn: false,
  change: null,
  text: 'Agreed.',
};
const own = {
  ...note,
  noteId: 'o',
  audience: 'plan',
  audienceLabel: 'Only Lakeside Health Plan',
  text: 'Only for us.',
  component: 'DST',
};
const answer = {
  notes: [
    { ...own, replies: [], reply: { ok: true } },
    { ...note, replies: [reply], reply: { ok: true } },
  ],
  write: { ok: true },
  audiences: [
    { audience: 'everyone', audienceId: null, label: everyone },
    { audience: 'plan', audienceId: 10, label: 'Only Lakeside Health Plan' },
  ],
};

beforeEach(() => {
  vi.mocked(read).mockReset().mockResolvedValue(answer);
  vi.mocked(act).mockReset().mockResolvedValue({ ok: true, noteId: 'x' });
});

const lastCall = () => vi.mocked(act).mock.lastCall;

test('the notes are shown, and one is written to a side, about one component', async () => {
  await renderOnBackground(<NotesTab summary={summaryWith({})} />);
  const write = page.getByRole('button', { name: 'Write note' });
  await expect.element(write).toHaveAccessibleDescription('Write the note first.');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Seen');
  await page.getByRole('combobox', { name: 'Who reads it' }).selectOptions('Only Lakeside Health Plan');
  await page.getByRole('combobox', { name: 'About' }).selectOptions('HEDIS only');
  await write.click();
  await expect.poll(lastCall).toEqual([
    'WriteSubmissionNote',
    {
      query: { submissionId: 1240, component: 'DST' },
      body: { text: 'Seen', audience: 'plan', audienceId: 10, isAboutSubmission: false, answerTo: null },
    },
  ]);
});
