import { expect, test } from 'vitest';
import { noFindings, summaryWith } from '#src/components/summary.fixture.ts';
import { formatCounts, getHeadline, describeRefusal } from './findings-text.ts';

test('counts read as a sentence', () => {
  expect(formatCounts(noFindings)).toBe('');
  expect(formatCounts({ ...noFindings, error: 1 })).toBe('1 error');
  expect(formatCounts({ ...noFindings, error: 2, warning: 1400 })).toBe('2 errors and 1,400 warnings');
  expect(formatCounts({ schema: 1, fatal: 1, error: 1, warning: 1 })).toBe(
    '1 schema error, 1 fatal finding, 1 error and 1 warning',
  );
});

test('the headline says what to do: correct a refused file, resolve errors, review warnings', () => {
  expect(getHeadline(summaryWith({ counts: { ...noFindings, schema: 3 } })).advice).toContain('refused');
  expect(getHeadline(summaryWith({ counts: { ...noFindings, error: 3 } })).advice).toContain(
    'must be resolved',
  );
  expect(getHeadline(summaryWith({ counts: { ...noFindings, warning: 3 } })).advice).toContain('Review them');
  expect(getHeadline(summaryWith({ component: 'CAHPS', counts: { ...noFindings, error: 1 } })).title).toBe(
    'Validation errors found',
  );
  expect(getHeadline(summaryWith({ component: 'HOS', counts: { ...noFindings, error: 1 } })).title).toBe(
    'Validation issues found',
  );
});

test('a file with nothing but remarks has no issues, and nothing is to be done', () => {
  for (const component of ['DST', 'CAHPS', 'HOS'] as const) {
    const headline = getHeadline(summaryWith({ component, counts: noFindings }));
    expect(headline.title).toBe('No issues found');
    expect(headline.advice).toContain('nothing has to be done');
    expect(headline.tone).toBe('ok');
  }
});

test('surveys have no plan lock: CAHPS is resolved before mark final, HOS before its attestation', () => {
  const advice = (component: 'CAHPS' | 'HOS', step: number, counts: Partial<typeof noFindings>): string =>
    getHeadline(summaryWith({ component, activeStepNumber: step, counts: { ...noFindings, ...counts } }))
      .advice;
  expect(advice('CAHPS', 2, { warning: 1 })).toBe(
    '1 warning. They must be resolved before the survey is marked final.',
  );
  expect(advice('HOS', 5, { warning: 2 })).toBe('2 warnings. Review them before the data are attested.');
  expect(advice('HOS', 5, { error: 2 })).toContain('before the attestation');
  expect(advice('HOS', 6, { warning: 2 })).toBe('2 warnings.');
});

test('a user who may not read the findings sees the roles that may', () => {
  expect(
    describeRefusal('You do not have sufficient privileges to complete this action. It is open to: auditor.'),
  ).toBe('Roles that can see the findings: auditor.');
  expect(describeRefusal(undefined)).toBe('You do not have permission to see the findings.');
});
