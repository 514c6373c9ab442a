import { expect, test } from 'vitest';
import {
  formatFindingCounts,
  errorSeverities,
  type FileState,
  hasErrors,
  isRefused,
  isStructural,
  issueSeverities,
  type IssueSeverity,
  noFindings,
  outcomeSeverity,
  severities,
  type Severity,
  getValidationStatus,
  type ValidationStatus,
  validationStatuses,
  worstSeverity,
} from './finding.ts';

test.each([
  [{}, ''],
  [{ Error: 1 }, '1 error'],
  [{ Error: 5, Warning: 58 }, '5 errors, 58 warnings'],
  [{ Schema: 1, Fatal: 2, Info: 1_200 }, '1 schema error, 2 fatal findings, 1,200 remarks'],
])('%j in words', (counts, text) => {
  expect(formatFindingCounts({ ...noFindings, ...counts })).toBe(text);
});

test('severities are in the order in which every list shows them', () => {
  expect(severities).toEqual(['Schema', 'Fatal', 'Error', 'Warning', 'Info']);
  expect(issueSeverities).toEqual(['Schema', 'Fatal', 'Error', 'Warning']);
  expect(errorSeverities).toEqual(['Schema', 'Fatal', 'Error']);
  expect(severities.filter(isStructural)).toEqual(['Schema', 'Fatal']);
});

test.each<[readonly Severity[], ValidationStatus]>([
  [[], 'NoIssues'],
  [['Info'], 'NoIssues'],
  [['Warning'], 'Warning'],
  [['Warning', 'Info'], 'Warning'],
  [['Error'], 'Error'],
  [['Error', 'Warning'], 'WarningsAndErrors'],
  [['Fatal'], 'Fatal'],
  [['Fatal', 'Error', 'Warning'], 'Fatal'],
  [['Schema'], 'SchemaError'],
  [['Schema', 'Fatal', 'Warning'], 'SchemaError'],
])('one finding of each of %j makes the status %s', (found, status) => {
  expect(
    getValidationStatus({ ...noFindings, ...Object.fromEntries(found.map((severity) => [severity, 1])) }),
  ).toBe(status);
});

const statuses: readonly [ValidationStatus, IssueSeverity | null, string][] = [
  ['NotRun', null, ''],
  ['NoIssues', null, ''],
  ['Warning', 'Warning', ''],
  ['Error', 'Error', 'errors'],
  ['WarningsAndErrors', 'Error', 'errors'],
  ['SchemaError', 'Schema', 'errors refused'],
  ['Fatal', 'Fatal', 'errors refused'],
];

test.each(statuses)('status %s: the worst is %s; %s', (status, severity, is) => {
  expect(worstSeverity(status)).toBe(severity);
  expect({ hasErrors: hasErrors(status), isRefused: isRefused(status) }).toEqual({
    hasErrors: is.includes('errors'),
    isRefused: is.includes('refused'),
  });
});

const outcomes: readonly [FileState, ValidationStatus, IssueSeverity | null][] = [
  ...validationStatuses.flatMap((status): [FileState, ValidationStatus, null][] => [
    ['waiting', status, null],
    ['processing', status, null],
  ]),
  ...statuses.map(([status, severity]): [FileState, ValidationStatus, IssueSeverity | null] => [
    'done',
    status,
    severity,
  ]),
  ['refused', 'NotRun', 'Fatal'],
  ['refused', 'Fatal', 'Fatal'],
  ['refused', 'SchemaError', 'Schema'],
  ['failed', 'NotRun', 'Fatal'],
  ['failed', 'Warning', 'Fatal'],
];
test.each(outcomes)('a file that is %s with status %s is %s', (state, status, severity) => {
  expect(outcomeSeverity(state, status)).toBe(severity);
});
