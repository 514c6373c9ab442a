import { type Finding, noFindings, type Severity } from '@idss/domain/findings/finding';
import { expect, test } from 'vitest';
import { formatCounts, createFindingCollector } from './precheck-report.ts';
import { updatePrecheck } from './use-precheck.ts';

const finding = (ruleId: string, severity: Severity, line: number): Finding => ({
  ruleId,
  ruleName: `rule ${ruleId}`,
  severity,
  measure: null,
  indicatorKey: null,
  record: null,
  line,
  column: 1,
  found: null,
  expected: null,
  message: 'A sentence.',
});

test('findings are gathered by rule, gravest first, then the most frequent', () => {
  const gathered = createFindingCollector(() => null);
  gathered.add(finding('W-1', 'Warning', 1));
  gathered.add(finding('E-2', 'Error', 2));
  gathered.add(finding('E-1', 'Error', 3));
  gathered.add(finding('E-1', 'Error', 4));
  gathered.add(finding('E-3', 'Error', 5));
  for (const line of [6, 7, 8]) gathered.add(finding('E-9', 'Error', line));
  expect(gathered.groups().map(({ ruleId, count }) => [ruleId, count])).toEqual([
    // Equally frequent ones by their id.
    ['E-9', 3],
    ['E-1', 2],
    ['E-2', 1],
    ['E-3', 1],
    ['W-1', 1],
  ]);
});

test('all are counted, the first few are kept', () => {
  const gathered = createFindingCollector(() => 'Total', 2);
  for (let line = 1; line <= 5; line += 1) gathered.add(finding('E-1', 'Error', line));
  const [group] = gathered.groups();
  expect(group?.count).toBe(5);
  expect(group?.findings.map(({ line, shortIndicatorName }) => [line, shortIndicatorName])).toEqual([
    [1, 'Total'],
    [2, 'Total'],
  ]);
});

test('counts in words', () => {
  expect(formatCounts(noFindings)).toBe('Nothing found');
  expect(formatCounts({ ...noFindings, Error: 1, Warning: 1400 })).toBe('1 error, 1,400 warnings');
});

test('reports are kept in the order in which files are checked, until all are done', () => {
  const report = {
    position: 0,
    fileName: 'a.xml',
    status: 'NoIssues',
    counts: noFindings,
    groups: [],
    problem: null,
  } as const;
  const running = { phase: 'running', reports: [], ruleVersion: 2, currentFile: null } as const;
  const inProgress = updatePrecheck(running, {
    kind: 'progress',
    position: 0,
    fileName: 'a.xml',
    percent: 40,
  });
  expect(inProgress.currentFile?.percent).toBe(40);
  const reported = updatePrecheck(inProgress, { kind: 'report', report });
  expect(reported.reports).toEqual([report]);
  expect(updatePrecheck(reported, { kind: 'done' })).toEqual({
    phase: 'done',
    reports: [report],
    ruleVersion: 2,
    currentFile: null,
  });
});
