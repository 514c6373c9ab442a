import { expect, test } from 'vitest';
import { validationStatuses } from '../findings/finding.ts';
import { type BulkFacts, type BulkPurpose, canChooseForBulk } from './bulk.ts';
import { readyFacts } from './ready-facts.fixture.ts';
import type { Stage } from './stage.ts';

const facts = (
  component: BulkFacts['component'],
  stage: Stage,
  more: Partial<BulkFacts> = {},
): BulkFacts => ({
  ...readyFacts(component, stage),
  isAttested: false,
  isReportingChoiceCurrent: false,
  isSignedForThisData: false,
  hedisStage: null,
  cahps: null,
  hosAttestation: null,
  isFileUploaded: true,
  isHedisOnlyUser: false,
  ...more,
});
const why = (bulkFacts: BulkFacts, purpose: BulkPurpose): string => {
  const verdict = canChooseForBulk(bulkFacts, purpose);
  return verdict.ok ? '' : verdict.reason;
};

test('mark final: not final yet, and CAHPS without issues', () => {
  const open = validationStatuses.filter(
    (validationStatus) => why(facts('CAHPS', 'cahps-mark-final', { validationStatus }), 'MarkFinal') === '',
  );
  expect(open).toEqual(['NoIssues']);
  expect(why(facts('CAHPS', 'cahps-attestation'), 'MarkFinal')).toBe('The submission is final already.');
  expect(why(facts('CAHPS', 'import'), 'MarkFinal')).toBe(
    'The submission is at Import; this is not possible there.',
  );
});

test('mark final: HOS attested, or interim submission on, with warnings at most', () => {
  const open = validationStatuses.filter(
    (validationStatus) =>
      why(facts('HOS', 'mark-final', { validationStatus, isAttested: true }), 'MarkFinal') === '',
  );
  expect(open).toEqual(['NoIssues', 'Warning']);
  expect(why(facts('HOS', 'hos-attestation'), 'MarkFinal')).toBe(
    'The survey vendor attests this submission first, under Bulk Attestation (HOS).',
  );
  expect(why(facts('HOS', 'hos-attestation', { isHosInterim: true }), 'MarkFinal')).toBe('');
  expect(why(facts('HOS', 'complete'), 'MarkFinal')).toBe('The submission is final already.');
});

test('attestation: only HOS, not attested yet, nothing worse than warnings, before the names are given', () => {
  const open = validationStatuses.filter(
    (validationStatus) => why(facts('HOS', 'hos-attestation', { validationStatus }), 'attestation') === '',
  );
  expect(open).toEqual(['NoIssues', 'Warning']);
  expect(why(facts('HOS', 'mark-final', { isAttested: true }), 'attestation')).toBe(
    'The submission is attested already.',
  );
  expect(why(facts('HOS', 'hos-attestation', { isHosInterim: true }), 'attestation')).toContain(
    'Interim submission is on',
  );
});

test('what the screens do not offer is refused by name', () => {
  expect(why(facts('DST', 'mark-final'), 'MarkFinal')).toBe('Not Implemented for HEDIS');
  expect(why(facts('CAHPS', 'cahps-attestation'), 'attestation')).toBe('Not Implemented for CAHPS');
  expect(why(facts('DST', 'hedis-attestation'), 'attestation')).toBe('Not Implemented for HEDIS');
});

test('download: an uploaded file; for a plan’s user of CAHPS one that is final', () => {
  expect(why(facts('DST', 'plan-lock'), 'download')).toBe('');
  expect(why(facts('HOS', 'import', { isFileUploaded: false }), 'download')).toBe(
    'No file has been uploaded for this submission.',
  );
  const forPlan = (stage: Stage): string => why(facts('CAHPS', stage, { isHedisOnlyUser: true }), 'download');
  expect([forPlan('import'), forPlan('cahps-mark-final')]).toEqual(
    Array(2).fill('The survey vendor has not marked this survey final yet.'),
  );
  expect([forPlan('cahps-attestation'), forPlan('complete')]).toEqual(['', '']);
  expect(why(facts('CAHPS', 'cahps-mark-final'), 'download')).toBe('');
  expect(why(facts('DST', 'mark-final', { isHedisOnlyUser: true }), 'download')).toBe('');
});
