import { expect, test } from 'vitest';
import { validationStatuses } from '../findings/finding.ts';
import { type BulkFacts, type BulkPurpose, canChooseForBulk } from './bulk.ts';
import type { Step } from './workflow.ts';

const facts = (component: BulkFacts['component'], step: Step, more: Partial<BulkFacts> = {}): BulkFacts => ({
  component,
  step,
  isAuditRequired: true,
  validationStatus: 'NoIssues',
  isValidated: true,
  isSysadmin: false,
  rowsWithoutDesignation: 0,
  isHosInterim: false,
  isAttested: false,
  isReportingChoiceCurrent: false,
  isSignedForThisData: false,
  hedisStep: null,
  cahps: null,
  hosAttestation: null,
  isFileUploaded: true,
  isHedisOnlyUser: false,
  ...more,
});
const why = (of: BulkFacts, purpose: BulkPurpose): string => {
  const verdict = canChooseForBulk(of, purpose);
  return verdict.ok ? '' : verdict.reason;
};

test('mark final: not final yet, and CAHPS without issues', () => {
  const open = validationStatuses.filter(
    (validationStatus) => why(facts('CAHPS', 2, { validationStatus }), 'MarkFinal') === '',
  );
  expect(open).toEqual(['NoIssues']);
  expect(why(facts('CAHPS', 8), 'MarkFinal')).toBe('The submission is final already.');
  expect(why(facts('CAHPS', 1), 'MarkFinal')).toBe(
    'The submission is at Import; this is not possible there.',
  );
});

test('mark final: HOS attested, or interim submission on, with warnings at most', () => {
  const open = validationStatuses.filter(
    (validationStatus) => why(facts('HOS', 6, { validationStatus, isAttested: true }), 'MarkFinal') === '',
  );
  expect(open).toEqual(['NoIssues', 'Warning']);
  expect(why(facts('HOS', 5), 'MarkFinal')).toBe(
    'The survey vendor attests this submission first, under Bulk Attestation (HOS).',
  );
  expect(why(facts('HOS', 5, { isHosInterim: true }), 'MarkFinal')).toBe('');
  expect(why(facts('HOS', 9), 'MarkFinal')).toBe('The submission is final already.');
});

test('attestation: HOS alone, not attested yet, with warnings at most, before the names are given', () => {
  const open = validationStatuses.filter(
    (validationStatus) => why(facts('HOS', 5, { validationStatus }), 'attestation') === '',
  );
  expect(open).toEqual(['NoIssues', 'Warning']);
  expect(why(facts('HOS', 6, { isAttested: true }), 'attestation')).toBe(
    'The submission is attested already.',
  );
  expect(why(facts('HOS', 5, { isHosInterim: true }), 'attestation')).toContain('Interim submission is on');
});

test('what the screens do not offer is refused by name', () => {
  expect(why(facts('DST', 6), 'MarkFinal')).toBe('Not Implemented for HEDIS');
  expect(why(facts('CAHPS', 8), 'attestation')).toBe('Not Implemented for CAHPS');
  expect(why(facts('DST', 7), 'attestation')).toBe('Not Implemented for HEDIS');
});

test('download: an uploaded file; for a plan’s user of CAHPS one that is final', () => {
  expect(why(facts('DST', 3), 'download')).toBe('');
  expect(why(facts('HOS', 1, { isFileUploaded: false }), 'download')).toBe(
    'No file has been uploaded for this submission.',
  );
  const forPlan = (step: Step): string => why(facts('CAHPS', step, { isHedisOnlyUser: true }), 'download');
  expect([forPlan(1), forPlan(2)]).toEqual(
    Array(2).fill('The survey vendor has not marked this survey final yet.'),
  );
  expect([forPlan(8), forPlan(9)]).toEqual(['', '']);
  expect(why(facts('CAHPS', 2), 'download')).toBe('');
  expect(why(facts('DST', 6, { isHedisOnlyUser: true }), 'download')).toBe('');
});
