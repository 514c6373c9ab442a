import { smallSeason, type SmallSeasonFile } from '@idss/domain/season/small-season.fixture';
import { expect, test } from 'vitest';
import { readRegister } from './read-register.ts';

function getRegister(files: ReadonlyMap<string, string>) {
  const reading = readRegister(files, 2025);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.register;
}
const { hedis, survey } = getRegister(smallSeason());

test('registrations, vendors, certificates and last year are known', () => {
  expect(hedis.getRegistration(1234)).toEqual({
    submissionId: 1234,
    organizationId: 100,
    productLine: 'Commercial',
    reportingProduct: 'HMO',
    specialProject: null,
    specialArea: null,
    cmsContractNumber: null,
    planBenefitPackage: null,
    softwareVendorId: 901,
    state: 'OH',
    stage: null,
    mayUpload: null,
    closedReason: null,
    previousGeneratedAt: null,
    approvedSampleReductions: new Set(['CBP', 'GSD']),
  });
  expect(hedis.getRegistration(1236)).toMatchObject({
    specialProject: 'SNP',
    cmsContractNumber: 'H1234',
    planBenefitPackage: '001',
    approvedSampleReductions: new Set(),
  });
  expect(hedis.getRegistration(1237)?.state).toBeNull();
  expect(hedis.getRegistration(1)).toBeUndefined();
  const guid = '78A6C3AB-24D2-57D0-9C96-36030E1D6101';
  expect(hedis.isCertified(901, 'CBP', 'Commercial', guid)).toBe(true);
  expect(hedis.isCertified(901, 'CBP', 'Medicare', guid)).toBe(false);
  expect(hedis.isCertified(950, 'CBP', 'Commercial', guid)).toBe(false);
  const prior = hedis.findPriorYear(1234);
  expect(prior?.measures.get('CBP')).toEqual({ reported: true, collectionMethod: 'H' });
  expect(prior?.indicators.get('CBP.ControlHighBP')).toEqual({
    rate: 66.42,
    denominator: 411,
    eligiblePopulation: 8020,
  });
  expect(hedis.findPriorYear(1235)).toBeUndefined();
});

test('a software vendor may program for itself; other organizations are no software vendors', () => {
  expect([...hedis.softwareVendors]).toEqual([[901, { isSelfDeveloped: false }]]);
  const own = smallSeason({
    file: 'organizations.csv',
    from: 'softwareVendor,,N,N',
    to: 'softwareVendor,,N,Y',
  });
  expect([...getRegister(own).hedis.softwareVendors]).toEqual([[901, { isSelfDeveloped: true }]]);
});

test('survey components and baseline rosters are known', () => {
  expect(survey.getRegistration('CAHPS', 1235)).toEqual({
    submissionId: 1235,
    component: 'CAHPS',
    kind: 'child CCC',
    productLine: 'Medicaid',
    measurementYear: 2025,
    vendorId: 950,
    cmsContractNumber: null,
  });
  expect(survey.getRegistration('HOS', 1236)).toMatchObject({ kind: 'baseline', cmsContractNumber: 'H1234' });
  expect(survey.getRegistration('HOS', 1235)).toBeUndefined();
  expect(survey.getRegistration('CAHPS', 1237)).toBeUndefined();
  expect(survey.getBaselineRoster(27, 'H1234')).toEqual(new Set(['M270000001', 'M270000002']));
  expect(survey.getBaselineRoster(26, 'H1234')).toBeUndefined();
});

test('a first season has neither results of last year nor rosters', () => {
  const files = smallSeason();
  files.delete('prior-results.csv');
  files.delete('hos-baseline-roster.csv');
  const first = getRegister(files);
  expect(first.hedis.findPriorYear(1234)).toBeUndefined();
  expect(first.survey.getBaselineRoster(27, 'H1234')).toBeUndefined();
});

test('people and dates are not needed', () => {
  const files = smallSeason();
  for (const name of ['season', 'milestones', 'users', 'roles', 'auditors', 'auditor-assignments'])
    files.delete(`${name}.csv`);
  expect(getRegister(files).hedis.getRegistration(1234)).toBeDefined();
});

test.each<[SmallSeasonFile, string, string, string]>([
  ['submissions.csv', 'SubId,OrgId', 'SubId,Org', '1 The column OrgId is missing.'],
  ['submissions.csv', '1235,100', '1235,555', '3 OrgId: 555 is not in organizations.csv.'],
  [
    'submissions.csv',
    'Medicare',
    'medicare',
    '4 ProductLine is "medicare"; it must be one of Commercial, Medicaid, Medicare, Exchange.',
  ],
  ['vendor-measures.csv', '901,', '"901,', '2 A quoted cell is not closed.'],
])('%s with %j changed to %j is refused', (file, from, to, problem) => {
  const reading = readRegister(smallSeason({ file, from, to }), 2025);
  const problems = reading.ok ? [] : reading.problems.map((p) => `${p.file}:${p.line} ${p.message}`);
  expect(problems).toContain(`${file}:${problem}`);
});
