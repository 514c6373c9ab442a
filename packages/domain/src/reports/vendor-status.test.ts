import { expect, test } from 'vitest';
import { validationStatuses } from '../findings/finding.ts';
import { groupByRole, type RoleName, systemEntity } from '../permissions/actions.ts';
import type { ComponentReach, Person } from '../permissions/can.ts';
import defaultMatrixCsv from '../permissions/default-matrix.ts';
import { readSecurityMatrix } from '../permissions/matrix.ts';
import {
  canAccessAttestationTemplates,
  canReadProgram,
  canReadStatus,
  hasResultsReports,
  type SurveyFacts,
  surveySubmissionStatus,
} from './vendor-status.ts';

const facts = (more: Partial<SurveyFacts>): SurveyFacts => ({
  program: 'CAHPS',
  stage: 'cahps-mark-final',
  validationStatus: 'NoIssues',
  hasFile: true,
  ...more,
});

test('each validation status of a survey that waits for its vendor', () => {
  const labels = Object.fromEntries(
    validationStatuses.map((validationStatus) => [
      validationStatus,
      surveySubmissionStatus(facts({ validationStatus, hasFile: validationStatus !== 'NotRun' })),
    ]),
  );
  expect(labels).toEqual({
    NotRun: 'Not submitted',
    NoIssues: 'Processed',
    Warning: 'Submitted',
    Error: 'Submitted',
    WarningsAndErrors: 'Submitted',
    SchemaError: 'Submitted',
    Fatal: 'Submitted',
  });
});

test.each<[string, Partial<SurveyFacts>, string]>([
  ['nothing has come', { stage: 'import', validationStatus: 'NotRun', hasFile: false }, 'Not submitted'],
  ['a file is checked again', { validationStatus: 'NotRun' }, 'Submitted'],
  [
    'the first file was refused',
    { stage: 'import', validationStatus: 'SchemaError', hasFile: false },
    'Submitted',
  ],
  [
    'HOS with warnings, not attested',
    { program: 'HOS', stage: 'hos-attestation', validationStatus: 'Warning' },
    'Submitted',
  ],
  [
    'HOS with warnings, attested',
    { program: 'HOS', stage: 'mark-final', validationStatus: 'Warning' },
    'Processed',
  ],
  [
    'HOS with warnings, final',
    { program: 'HOS', stage: 'complete', validationStatus: 'Warning' },
    'Processed',
  ],
  ['CAHPS marked final', { stage: 'cahps-attestation' }, 'Processed'],
])('%s', (_name, more, expected) => {
  expect(surveySubmissionStatus(facts(more))).toBe(expected);
});

const reading = readSecurityMatrix(defaultMatrixCsv);
if (!reading.ok) throw new Error('The default matrix does not read.');
const { matrix } = reading;
const person = (role: RoleName, entityId = systemEntity): Person => ({
  roles: [{ role, group: groupByRole[role], entityId }],
  auditorAssignments: new Map(),
});
const cahps: ComponentReach = {
  submissionId: 1,
  organizationId: 10,
  component: 'CAHPS',
  vendorId: 30,
  measurementYear: 1998,
  seasonState: 'open',
};
const hos: ComponentReach = { ...cahps, component: 'HOS', vendorId: 31 };

test.each<[RoleName, number, boolean]>([
  ['sysadmin', systemEntity, true],
  ['orgadmin', 10, true],
  ['orgadmin', 11, false],
  ['orgsigner', 10, true],
  ['orguser', 10, false],
  ['viewer', 10, false],
  ['auditor', 10, false],
  ['vendoradmin', 30, true],
  ['vendoruser', 30, true],
  ['vendoruser', 31, false],
  ['submissionuser', 1, false],
])('%s of %i reads the status of a CAHPS survey: %s', (role, entityId, expected) => {
  expect(canReadStatus(matrix, person(role, entityId), 'CAHPS', cahps).ok).toBe(expected);
});

test('a permission to upload is enough', () => {
  const uploads = readSecurityMatrix(
    defaultMatrixCsv.replace(/^(VIEW_RESULTS_REPORTS_NONHEDIS,vendor),.*$/m, '$1,Y,N,N,N,N,N,N,N,N,N'),
  );
  if (!uploads.ok) throw new Error('The changed matrix does not read.');
  expect(canReadStatus(uploads.matrix, person('vendoruser', 30), 'CAHPS', cahps).ok).toBe(true);
  expect(canReadStatus(uploads.matrix, person('orgadmin', 10), 'CAHPS', cahps).ok).toBe(false);
});

test('a program is read where it is open and has a component of the reader', () => {
  const vendor = person('vendoruser', 30);
  const ask = (who: Person, program: 'CAHPS' | 'HOS', isOpen = true, components = [cahps, hos]) =>
    canReadProgram(matrix, who, { program, isOpen, components });
  expect(ask(vendor, 'CAHPS')).toEqual({ ok: true });
  expect(ask(vendor, 'HOS')).toEqual({
    ok: false,
    reason: 'You have no HOS submissions whose status you may read.',
  });
  expect(ask(vendor, 'CAHPS', false)).toEqual({
    ok: false,
    reason: 'The CAHPS program is switched off at the moment.',
  });
  expect(ask(person('sysadmin'), 'CAHPS', false, [])).toEqual({ ok: true });
});

test('results reports need the permission for the kind of program, and the program', () => {
  const viewer = person('viewer', 10);
  expect(hasResultsReports(matrix, viewer, 'HEDIS', true)).toBe(true);
  expect(hasResultsReports(matrix, viewer, 'HEDIS', false)).toBe(false);
  expect(hasResultsReports(matrix, viewer, 'HOS', true)).toBe(false);
  expect(hasResultsReports(matrix, person('sysadmin'), 'HOS', false)).toBe(true);
});

test('templates are for organizations and staff', () => {
  const may = (role: RoleName) => canAccessAttestationTemplates(person(role, 10));
  expect([may('auditor'), may('viewer'), may('sysadmin')]).toEqual([true, true, true]);
  expect([may('vendorsigner'), may('submissionuser')]).toEqual([false, false]);
});
