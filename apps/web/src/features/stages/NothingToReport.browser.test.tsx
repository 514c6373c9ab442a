import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { act } from '#src/api/client.ts';
import { summaryWith } from '#src/components/summary.fixture.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { NothingToReport } from './NothingToReport.tsx';

vi.mock('#src/api/client.ts', { spy: true });

beforeEach(() => {
  vi.mocked(act).mockReset().mockResolvedValue({ ok: true });
});

const lastCall = () => vi.mocked(act).mock.lastCall;

const withNothing = (nothingToReport: SubmissionSummary['nothingToReport']) =>
  summaryWith({ nothingToReport });

test('nothing to report is declared with a reason, and taken back', async () => {
  const open = { declared: null, verdict: { ok: true }, whoCan: null };
  const { rerender } = await renderOnBackground(<NothingToReport summary={withNothing(open)} />);
  await page.getByRole('button', { name: 'Nothing to report' }).click();
  const declare = page.getByRole('button', { name: 'Declare nothing to report' });
  await expect.element(declare).toHaveAccessibleDescription('Say why there is nothing to report.');
  await page.getByRole('textbox', { name: 'Reason' }).fill('The product was closed');
  await declare.click();
  await expect
    .poll(lastCall)
    .toMatchObject(['DeclareNothingToReport', { body: { why: 'The product was closed' } }]);
  const declared = { by: 'Noor', at: '2026-05-04T10:00:00.000Z', why: 'The product was closed' };
  await rerender(<NothingToReport summary={withNothing({ ...open, declared })} />);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(lastCall).toMatchObject(['TakeBackNothingToReport', { query: { submissionId: 1240 } }]);
});
