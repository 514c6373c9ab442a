import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleSeason } from '../../seasons/example-season.ts';
import { indicatorsApplicable, measuresRequired, getSpecialProject } from './applicable.ts';
import { fileExample } from './example.ts';

const codes = (...args: Parameters<typeof measuresRequired>): string[] =>
  measuresRequired(...args).map(({ code }) => code);

test('the clean sample contains exactly what a Commercial file has to contain', () => {
  const sample = readFileSync(
    new URL('../../seasons/MY2025/samples/Commercial1234.xml', import.meta.url),
    'utf8',
  );
  const inSample = [...sample.matchAll(/<measure code="([^"]+)"/g)].map(([, code]) => code);
  expect(codes(exampleSeason.catalogue, 'Commercial', null).toSorted()).toEqual(inSample.toSorted());
});

test.each([
  ['Medicaid', null, 'LTSS-CAU', false],
  ['Medicaid', 'LTSS', 'LTSS-CAU', true],
  ['Medicaid', 'ltss ', 'LTSS-CAU', true],
  ['Medicaid', 'None', 'LTSS-CAU', false],
  ['Medicaid', 'LTSS', 'CBP', true],
  ['Medicare', 'LTSS', 'LTSS-CAU', false],
  ['Medicare', null, 'COA', false],
  ['Medicare', 'SNP', 'COA', true],
  ['Medicare', null, 'FRM', false],
] as const)('%s with special project %s: is %s required? %s', (productLine, project, code, isRequired) => {
  expect(codes(exampleSeason.catalogue, productLine, project).includes(code)).toBe(isRequired);
});

test("the registered special project stands over the header's", () => {
  const header = { specialProject: 'SNP' };
  expect(getSpecialProject(fileExample({ header, registered: { specialProject: 'LTSS' } }))).toBe('LTSS');
  expect(getSpecialProject(fileExample({ header, registered: { specialProject: null } }))).toBeNull();
  expect(getSpecialProject(fileExample({ header, registered: 'unknown' }))).toBe('SNP');
});

test('indicators of other product lines do not apply', () => {
  const pcr = exampleSeason.catalogue.measures.get('PCR');
  const keys = (line: 'Commercial' | 'Medicare'): string[] =>
    pcr === undefined ? [] : indicatorsApplicable(pcr, line).map(({ key }) => key);
  expect(keys('Medicare')).toContain('PCR.PlanAllCauseReadmissions.65-74');
  expect(keys('Commercial')).not.toContain('PCR.PlanAllCauseReadmissions.65-74');
  expect(keys('Commercial').length).toBeGreaterThan(0);
});
