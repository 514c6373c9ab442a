import { expect, test } from 'vitest';
import { readSeasonRegister } from './read-season-register.ts';

const guid = 'F4617B13-4980-5C21-AFA1-29731125036C';
const files = {
  'organizations.csv':
    'OrgId,OrgName,OrgType,State,IsSelfDeveloped\n5678,Example,plan,PR,N\n901,Engine,softwareVendor,,N\n902,Own,softwareVendor,,Y\n903,Survey,surveyVendor,,N\n',
  'submissions.csv':
    'SubId,OrgId,ProductLine,ReportingProduct,SpecialProject,SpecialArea,CmsContractNumber,PlanBenefitPackage,SoftwareVendorId,ApprovedSampleReductions\n1234,5678,Medicare,HMO,SNP,,H1234,001,901,CBP;GSD\n',
  'vendor-measures.csv': `VendorId,MeasureCode,ProductLine,MeasureGuid\n901,CBP,Medicare,${guid}\n`,
  'prior-results.csv':
    'OrgId,ProductLine,ReportingProduct,MeasureCode,IndicatorKey,Rate,Denominator,EligiblePopulation,CollectionMethod\n5678,Medicare,HMO,CBP,CBP.ControlHighBP,61.5,411,,H\n',
};
const read = (changes: Partial<typeof files> = {}) =>
  readSeasonRegister(new Map(Object.entries({ ...files, ...changes })));

test('registrations, vendors, certificates and last year are known', () => {
  const result = read();
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { register } = result;
  expect(register.registrationOf(1234)).toMatchObject({
    organizationId: 5678,
    productLine: 'Medicare',
    specialProject: 'SNP',
    specialArea: null,
    cmsContractNumber: 'H1234',
    planBenefitPackage: '001',
    softwareVendorId: 901,
    state: 'PR',
    approvedSampleReductions: new Set(['CBP', 'GSD']),
  });
  expect(register.registrationOf(1)).toBe(undefined);
  expect([...register.softwareVendors]).toEqual([
    [901, { isSelfDeveloped: false }],
    [902, { isSelfDeveloped: true }],
  ]);
  expect(register.isCertified(901, 'CBP', 'Medicare', guid.toLowerCase())).toBe(true);
  expect(register.isCertified(901, 'CBP', 'Commercial', guid)).toBe(false);
  const prior = register.priorYearOf(1234);
  expect(prior?.measures.get('CBP')).toEqual({ reported: true, collectionMethod: 'H' });
  expect(prior?.indicators.get('CBP.ControlHighBP')).toEqual({
    rate: 61.5,
    denominator: 411,
    eligiblePopulation: null,
  });
});

test('a first season has no results of last year', () => {
  const { 'prior-results.csv': _absent, ...rest } = files;
  const result = readSeasonRegister(new Map(Object.entries(rest)));
  expect(result.ok && result.register.priorYearOf(1234)).toBe(undefined);
});

test.each<[string, Partial<typeof files>, object]>([
  [
    'an absent column',
    { 'submissions.csv': 'SubId\n1\n' },
    { file: 'submissions.csv', reason: 'the column OrgId is missing' },
  ],
  ['an unknown organization', { 'organizations.csv': 'OrgId\n1\n' }, { file: 'submissions.csv' }],
  [
    'another product line',
    { 'submissions.csv': files['submissions.csv'].replace('Medicare', 'medicare') },
    { file: 'submissions.csv' },
  ],
  ['a broken file', { 'vendor-measures.csv': 'VendorId,"x' }, { file: 'vendor-measures.csv', line: 1 }],
])('%s is reported', (_name, changes, problem) => {
  const result = read(changes);
  expect(result.ok ? [] : result.problems[0]).toMatchObject(problem);
});
