import type { SubmissionSummary } from '@idss/contract/submissions';
import { expect, test } from 'vitest';
import { cardActions, countsInWords, findingsHeadline, isFindingsTime, tabsOf } from './home-view.ts';

type Part = Pick<
  SubmissionSummary,
  'counts' | 'component' | 'activeStepNumber' | 'actions' | 'canUpload' | 'canSeeDesignations'
>;
const none = { schema: 0, fatal: 0, error: 0, warning: 0 };
const action = (name: 'PlanLock' | 'ClearAllMeasures', whoCan: string | null) => ({
  action: name,
  label: name,
  verdict: { ok: whoCan === null },
  whoCan,
  confirm: '',
  tone: 'primary' as const,
});
// Only the parts that are read are given.
const summary = (more: Partial<Part>): SubmissionSummary =>
  ({
    counts: none,
    component: 'DST',
    activeStepNumber: 3,
    actions: [],
    canUpload: { ok: false, reason: 'no' },
    canSeeDesignations: false,
    ...more,
  }) as SubmissionSummary;
const ids = (more: Partial<Part>): string[] => tabsOf(summary(more)).map(({ id }) => id);

test('counts read as a sentence', () => {
  expect(countsInWords(none)).toBe('');
  expect(countsInWords({ ...none, error: 1 })).toBe('1 error');
  expect(countsInWords({ ...none, error: 2, warning: 1400 })).toBe('2 errors and 1,400 warnings');
  expect(countsInWords({ schema: 1, fatal: 1, error: 1, warning: 1 })).toBe(
    '1 schema error, 1 fatal finding, 1 error and 1 warning',
  );
});

test('the headline says what to do: correct a refused file, resolve errors, review warnings', () => {
  expect(findingsHeadline(summary({ counts: { ...none, schema: 3 } })).advice).toContain('refused');
  expect(findingsHeadline(summary({ counts: { ...none, error: 3 } })).advice).toContain('must be resolved');
  expect(findingsHeadline(summary({ counts: { ...none, warning: 3 } })).advice).toContain('Review them');
  expect(findingsHeadline(summary({ component: 'CAHPS' })).title).toBe('Validation errors found');
});

test('clearing has its own tab, for those who may upload, and is no button of the card', () => {
  const actions = [action('PlanLock', null), action('ClearAllMeasures', null)];
  expect(ids({ actions })).toContain('clear');
  expect(ids({ actions: [action('ClearAllMeasures', 'Plan')] })).not.toContain('clear');
  expect(ids({ canUpload: { ok: true }, component: 'CAHPS' })).not.toContain('clear');
  expect(cardActions(summary({ actions })).map(({ action: name }) => name)).toEqual(['PlanLock']);
});

test('designations are shown when the server says so', () => {
  expect(ids({})).not.toContain('designations');
  expect(ids({ canSeeDesignations: true })).toContain('designations');
});

test('findings stand open while they can be acted on', () => {
  const times = [1, 2, 3, 4, 5, 6, 7, 9].filter((step) =>
    isFindingsTime(summary({ activeStepNumber: step })),
  );
  expect(times).toEqual([1, 2, 3, 5]);
});
