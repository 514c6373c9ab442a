import { productLines, type ProductLine } from '@idss/domain/program';
import type { Finding } from '@idss/domain/findings/finding';
import type { SeasonRegister } from '@idss/validation/rules/hedis/subject';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { validateHedis } from '@idss/validation/validate-hedis';
import { expect, test } from 'vitest';
import { defectRules, type DefectName } from './defects.ts';
import { makeStory } from './demo-plan.ts';
import { makeSubmissions } from './demo-submissions.ts';
import { hedisRequest } from './generate-demo-season.ts';
import { generateHedisFile, generateHedisXml, type HedisRequest } from './generate-hedis.ts';
import { growHedisXml } from './grow-hedis.ts';
import type { DraftMeasure } from './hedis-file.ts';
import { guid, requestFor } from './hedis-request.fixture.ts';
import { getUnitErrors, plantedErrors } from './unit-errors.ts';

const { catalogue } = exampleSeason;

function getFindings(request: HedisRequest, xml: string): readonly Finding[] {
  const { submission, organization, vendor } = request;
  const register: SeasonRegister = {
    getRegistration: (id) =>
      id !== submission.subId
        ? undefined
        : {
            submissionId: id,
            organizationId: organization.orgId,
            productLine: submission.productLine,
            reportingProduct: submission.reportingProduct,
            specialProject: submission.specialProject,
            specialArea: submission.specialArea,
            cmsContractNumber: submission.cmsContractNumber,
            planBenefitPackage: submission.planBenefitPackage,
            softwareVendorId: vendor.orgId,
            state: 'OH',
            stage: 'import',
            mayUpload: true,
            closedReason: null,
            previousGeneratedAt: null,
            approvedSampleReductions: new Set(submission.approvedSampleReductions),
          },
    softwareVendors: new Map([[vendor.orgId, { isSelfDeveloped: false }]]),
    isCertified: (_vendor, _measure, _line, given) => given === guid,
    findPriorYear: () => undefined,
  };
  const { findings } = validateHedis(new TextEncoder().encode(xml), {
    fileName: `${submission.productLine}${submission.subId}.xml`,
    catalogue,
    register,
    switches: { guid: true, experimental: false },
    now: '2026-05-12T08:00:00Z',
  });
  return findings;
}

const briefly = (findings: readonly Finding[]) =>
  findings.map((f) => `${f.ruleId} ${f.indicatorKey ?? f.measure ?? ''} ${f.message}`);

const kinds: readonly (readonly [ProductLine, string | null])[] = [
  ...productLines.map((line) => [line, null] as const),
  ['Medicaid', 'LTSS'],
  ['Medicare', 'SNP'],
];

test.each(kinds)('a large plan has nothing to be found in %s %s', (line, project) => {
  for (const seed of ['a', 'b', 'c']) {
    const request = requestFor(line, project, { seed });
    expect(briefly(getFindings(request, generateHedisXml(request)))).toEqual([]);
  }
});

test.each(kinds)('a small plan has warnings and no error in %s %s', (line, project) => {
  for (const members of [0, 40, 900, 6_000, 25_000]) {
    const request = requestFor(line, project, { size: 'small', members, notReported: ['CBP'] });
    const findings = getFindings(request, generateHedisXml(request));
    expect(briefly(findings.filter((f) => f.severity !== 'Warning'))).toEqual([]);
    expect(findings.length).toBeGreaterThan(0);
  }
});

test.each(productLines)('every defect of a %s file is named by its rule', (line) => {
  for (const [defect, rule] of Object.entries(defectRules)) {
    const request = requestFor(line, null, { defects: [defect as DefectName] });
    const rules = getFindings(request, generateHedisXml(request)).map((finding) => finding.ruleId);
    expect(rules, defect).toContain(rule);
  }
});

test('the forty planted unit errors are without an error of a rule, and change the rates of their measure only', () => {
  expect(new Set(plantedErrors.map(([subId, code]) => `${subId} ${code}`)).size).toBe(40);
  const submissions = makeSubmissions(1234, 2401);
  const goals = new Map(makeStory(submissions).files.map(({ submission, goal }) => [submission.subId, goal]));
  for (const [subId, errors] of Map.groupBy(plantedErrors, ([id]) => id)) {
    const submission = submissions.find((each) => each.subId === subId);
    const goal = goals.get(subId);
    if (!submission || !goal) throw new Error(`${subId} has no file.`);
    const right = {
      ...hedisRequest({ submission, goal, age: 1 }, catalogue, new Date('2026-05-10T12:00:00Z')),
      getGuid: () => guid,
    };
    const wrong = { ...right, unitErrors: getUnitErrors(subId) };
    const found = getFindings(wrong, generateHedisXml(wrong));
    expect(briefly(found.filter(({ severity }) => severity !== 'Warning'))).toEqual([]);
    const before = generateHedisFile(right).measures;
    const changed = generateHedisFile(wrong).measures.filter(
      (measure, index) => JSON.stringify(toRates(measure)) !== JSON.stringify(toRates(before[index])),
    );
    expect(changed.map(({ code }) => code).toSorted()).toEqual(errors.map(([, code]) => code).toSorted());
  }
});

const toRates = (measure: DraftMeasure | undefined) =>
  measure?.indicators.map(({ fields }) => [fields.get('Rate'), fields.get('OE')]);

test('an approved reduction, a benefit that is not offered and a measure that is not reported find nothing', () => {
  const request = requestFor('Commercial', null, {
    withoutBenefits: ['Mental Health'],
    notReported: ['DMH'],
  });
  const reduced = {
    ...request,
    submission: { ...request.submission, approvedSampleReductions: ['CBP', 'GSD'] },
  };
  const xml = generateHedisXml(reduced);
  expect(xml).toContain('<measure code="FUM" benefitOffered="N"/>');
  expect(xml).toContain('<measure code="DMH" reportMeasure="N"/>');
  expect(briefly(getFindings(reduced, xml))).toEqual([]);
});

test('the same request gives the same text, another seed another one', () => {
  const request = requestFor('Medicare', 'SNP');
  expect(generateHedisXml(request)).toBe(generateHedisXml(request));
  expect(generateHedisXml({ ...request, seed: 'other' })).not.toBe(generateHedisXml(request));
});

test('a file grows to a size for benchmarks and still meets the schema', () => {
  const request = requestFor('Commercial', null);
  const xml = growHedisXml(generateHedisXml(request), 1_000_000);
  expect(xml.length).toBeGreaterThan(1_000_000);
  expect(xml.length).toBeLessThan(1_100_000);
  const findings = getFindings(request, xml);
  expect(new Set(findings.map((finding) => finding.ruleId))).toEqual(new Set(['M-002']));
});
