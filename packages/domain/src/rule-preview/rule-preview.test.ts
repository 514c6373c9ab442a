import { expect, test } from 'vitest';
import { type Finding, noFindings, type Severity } from '../findings/finding.ts';
import { estimateTotal } from './estimate.ts';
import { canApplyPreview, getPreviewOutcome, type PreviewFacts } from './preview-outcome.ts';
import { DifferenceTally, getChangedId } from './rule-difference.ts';

const finding = (ruleId: string, line: number | null, severity: Severity = 'Error'): Finding => ({
  ruleId,
  ruleName: 'SampleTooSmall',
  severity,
  measure: 'CBP',
  indicatorKey: 'CBP.ControlHighBP',
  record: null,
  line,
  column: 1,
  found: '99',
  expected: 'at least 100',
  message: 'The sample is too small.',
});
const after = (line: number | null, severity: Severity = 'Error') =>
  finding(getChangedId('H-003'), line, severity);
const before = (line: number | null, severity: Severity = 'Error') => finding('H-003', line, severity);

function computeDifference(findings: readonly Finding[], counts = noFindings) {
  const tally = new DifferenceTally(['H-003']);
  for (const each of findings) tally.add(each);
  return tally.end(counts);
}

test('findings of other rules count before and after', () => {
  const { before: old, after: now, rules, findings } = computeDifference([finding('I-001', 4, 'Warning')]);
  expect([old.Warning, now.Warning]).toEqual([1, 1]);
  expect(rules).toEqual([{ ruleId: 'H-003', before: 0, after: 0, added: 0, gone: 0, regraded: 0 }]);
  expect(findings).toEqual([]);
});

test('a finding at the same place in both is no difference, in whichever order they come', () => {
  for (const pair of [
    [before(1), after(1)],
    [after(1), before(1)],
  ])
    expect(computeDifference(pair)).toMatchObject({
      rules: [{ before: 1, after: 1, added: 0, gone: 0, regraded: 0 }],
      findings: [],
    });
});

test('new, gone and regraded findings are counted and listed under the id of the rule', () => {
  const { rules, findings } = computeDifference([
    before(1),
    after(2),
    before(3),
    after(3, 'Warning'),
    before(4),
    after(4),
  ]);
  expect(rules).toEqual([{ ruleId: 'H-003', before: 3, after: 3, added: 1, gone: 1, regraded: 1 }]);
  expect(findings.map(({ ruleId, line, change, severity }) => [ruleId, line, change, severity])).toEqual(
    expect.arrayContaining([
      ['H-003', 1, 'gone', 'Error'],
      ['H-003', 2, 'new', 'Error'],
      ['H-003', 3, 'severity', 'Warning'],
    ]),
  );
});

test('a finding whose severity changes is listed as it will be, in whichever order they come', () => {
  for (const pair of [
    [before(3), after(3, 'Warning')],
    [after(3, 'Warning'), before(3)],
  ])
    expect(computeDifference(pair).findings).toMatchObject([
      { line: 3, change: 'severity', severity: 'Warning' },
    ]);
});

test('two findings at one place before and one after: one is gone', () => {
  expect(computeDifference([before(1), before(1), after(1)]).rules[0]).toMatchObject({ gone: 1, added: 0 });
});

test('a list is cut, a count is not', () => {
  const { rules, findings } = computeDifference(Array.from({ length: 30_000 }, (_, line) => after(line)));
  expect(rules[0]?.added).toBe(30_000);
  expect(findings).toHaveLength(50);
});

test('structural findings are those of the engine, which lists only some', () => {
  const { before: old, after: now } = computeDifference([finding('F-002', 1, 'Schema')], {
    ...noFindings,
    Schema: 900,
  });
  expect([old.Schema, now.Schema]).toEqual([900, 900]);
});

const changed = [{ ruleId: 'H-003', before: 1, after: 0, added: 0, gone: 1, regraded: 0 }];

test.each([
  ['DST', 'NoIssues', 'Error', 'newlyFailing'],
  ['DST', 'WarningsAndErrors', 'Warning', 'newlyPassing'],
  ['DST', 'Warning', 'NoIssues', 'changed'],
  // CAHPS is marked final without warnings only.
  ['CAHPS', 'Warning', 'NoIssues', 'newlyPassing'],
  ['HOS', 'Warning', 'NoIssues', 'changed'],
] as const)('%s from %s to %s is %s', (component, old, now, outcome) => {
  expect(getPreviewOutcome(component, { before: old, after: now }, changed)).toBe(outcome);
});

test('without another finding a submission is unchanged', () => {
  const rules = [{ ruleId: 'H-003', before: 1, after: 1, added: 0, gone: 0, regraded: 0 }];
  expect(getPreviewOutcome('DST', { before: 'Error', after: 'Error' }, rules)).toBe('unchanged');
});

const facts: PreviewFacts = {
  state: 'Done',
  sampleSize: null,
  areRulesOutdated: false,
  season: { measurementYear: 1998, seasonState: 'closing' },
  changedFiles: 0,
};

test.each<[Partial<PreviewFacts>, string]>([
  [{ state: 'Running' }, 'still running'],
  [{ state: 'Applied' }, 'was applied'],
  [{ sampleSize: 100 }, 'of a sample'],
  [{ areRulesOutdated: true }, 'Start a new preview'],
  [{ season: { measurementYear: 1998, seasonState: 'closed' } }, 'Measurement year 1998 is closed'],
  [{ changedFiles: 2 }, '2 submissions have another file'],
])('%j is not applied', (change, reason) => {
  expect(canApplyPreview({ ...facts, ...change })).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  });
});

test('a finished, current preview of all files is applied', () => {
  expect(canApplyPreview(facts)).toEqual({ ok: true });
});

test.each([
  // found, sample, all: likely, from, to
  [23, 100, 2000, 460, 317, 643],
  [0, 100, 2000, 0, 0, 74],
  [100, 100, 2000, 2000, 1926, 2000],
  [7, 50, 50, 7, 7, 7],
  [9, 10, 12, 11, 9, 11],
])('%i of a sample of %i in %i: some %i, from %i to %i', (found, sample, all, likely, from, to) => {
  expect(estimateTotal(found, sample, all)).toEqual({ likely, from, to });
});
