/** Corrections after comparison with public sources, paragraph by paragraph: the season's data and its rules. */
import { expect, test } from 'vitest';
import { hybrid } from '../rules/hedis/example-blocks.ts';
import { fileExample, measureExample, type MeasureLiteral } from '../rules/hedis/example.ts';
import { indicatorsApplicable, measuresRequired } from '../rules/hedis/applicable.ts';
import { hedisRules } from '../rules/hedis/rules.generated.ts';
import type { FileSubject, MeasureSubject } from '../rules/hedis/subject.ts';
import { hedisTemplate } from '../templates/hedis-template.ts';
import { validateHedis } from '../validate-hedis.ts';
import type { CatalogueMeasure } from './catalogue.ts';
import data from './MY2025/measures.json' with { type: 'json' };
import layout from './MY2025/hos-layout.json' with { type: 'json' };
import { exampleSeason } from './example-season.ts';

const productLine = 'Medicare';

function measure(code: string): CatalogueMeasure {
  const known = exampleSeason.catalogue.measures.get(code);
  if (known === undefined) throw new Error(`no measure ${code}`);
  return known;
}
const source = (code: string) => data.measures.find((known) => known.code === code);
const getKeys = (code: string, line: 'Commercial' | 'Medicaid' | 'Medicare') =>
  indicatorsApplicable(measure(code), line).map(({ key }) => key.split('.').slice(1).join('.'));

/** Rules on the measure, its indicators left out, and between them. */
function rulesOn(subject: MeasureSubject): string[] {
  const found: string[] = [];
  for (const rule of [...hedisRules.measure, ...hedisRules.relation])
    rule.check(subject, ({ indicatorKey = '' }) => found.push(`${rule.id} ${indicatorKey}`.trim()));
  return found;
}
function rulesOnFile(subject: FileSubject): string[] {
  const found: string[] = [];
  for (const rule of hedisRules.content)
    rule.check(subject, ({ measure: code = '' }) => found.push(`${rule.id} ${code}`));
  return found;
}
const medicare = (code: string, literal: MeasureLiteral) => measureExample(code, literal, { productLine });
/** A template is a complete valid file with all counts 0. */
const template = (line: 'Commercial' | 'Medicare') =>
  [...hedisTemplate(exampleSeason.catalogue, line, '2026-05-11T14:05:00Z')].join('\n');
function getErrors(xml: string, line: 'Commercial' | 'Medicare'): string[] {
  const { findings } = validateHedis(new TextEncoder().encode(xml), {
    fileName: `${line}1.xml`,
    catalogue: exampleSeason.catalogue,
    register: null,
    switches: { guid: false, experimental: false },
    now: '2026-05-12T12:00:00Z',
  });
  return findings
    .filter(({ severity }) => severity !== 'Warning' && severity !== 'Info')
    .map((f) => f.ruleId);
}

test('1: EDH and DBO are Medicare measures of the season, their elements marked as assumed', () => {
  const required = measuresRequired(exampleSeason.catalogue, productLine, null).map(({ code }) => code);
  expect(required).toEqual(expect.arrayContaining(['EDH', 'DBO']));
  expect(measuresRequired(exampleSeason.catalogue, 'Commercial', null).map(({ code }) => code)).not.toContain(
    'EDH',
  );
  expect(measure('EDH')).toMatchObject({ elementSet: 'riskAdjustedMember', rateFormula: 'observedExpected' });
  expect(getKeys('EDH', productLine)).toEqual([
    'HypoglycemiaAllDiabetes.DualEligible',
    'HypoglycemiaAllDiabetes.NotDualEligible',
    'HypoglycemiaAllDiabetes.Total',
    'HypoglycemiaInsulinUsers.DualEligible',
    'HypoglycemiaInsulinUsers.NotDualEligible',
    'HypoglycemiaInsulinUsers.Total',
  ]);
  expect(measure('DBO')).toMatchObject({ elementSet: 'administrative', betterDirection: 'higher' });
  expect([source('EDH')?.confidence.structure, source('DBO')?.confidence.structure]).toEqual([
    'assumed',
    'assumed',
  ]);
  expect(template(productLine)).toContain('<measure code="EDH" collectionMethod="A">');
  expect(getErrors(template(productLine), productLine)).toEqual([]);
});

test.each([
  ['AHU', 'AcuteHospitalUtilization'],
  ['EDU', 'EmergencyDepartmentUtilization'],
])('2: %s has a Total in Commercial and Medicare and none in Medicaid', (code, metric) => {
  const rows = ['18-44', '45-54', '55-64', '65-74', '75-84', '85Plus', '65Plus', 'Total'];
  const named = rows.map((row) => `${metric}.${row}`);
  expect(getKeys(code, 'Commercial')).toEqual(named);
  expect(getKeys(code, 'Medicare')).toEqual(named);
  expect(getKeys(code, 'Medicaid')).not.toContain(`${metric}.Total`);
  expect(getKeys(code, 'Medicaid')).toContain(`${metric}.18-64`);
  const row = (NonOutlierMemberCount: number) => ({ memberRisk: { NonOutlierMemberCount } });
  const file = (total: number) =>
    medicare(code, {
      indicators: {
        ...Object.fromEntries(named.map((name) => [`${code}.${name}`, row(10)])),
        [`${code}.${metric}.65Plus`]: row(30),
        [`${code}.${metric}.Total`]: row(total),
      },
    });
  expect(rulesOn(file(60))).toEqual([]);
  expect(rulesOn(file(61))).toEqual([`X-001 ${code}.${metric}.Total`]);
});

test('3: PCR has readmissions after skilled nursing care in Medicare, without outliers and SES rows', () => {
  const skilledNursing = ['65-74', '75-84', '85Plus', '65Plus'].map((row) => `SkilledNursingCare.${row}`);
  expect(getKeys('PCR', productLine).slice(-4)).toEqual(skilledNursing);
  expect(getKeys('PCR', 'Commercial').filter((key) => key.startsWith('Skilled'))).toEqual([]);
  const block = /<indicator key="PCR\.SkilledNursingCare\.65Plus">([^]*?)<\/indicator>/.exec(
    template(productLine),
  )?.[1];
  expect(block).toContain('<ExpectedCount>');
  expect(block).not.toContain('OutlierMemberCount');
  expect(block).not.toContain('sesStratification');
  const ses = /<indicator key="PCR\.PlanAllCauseReadmissions\.65Plus">([^]*?)<\/indicator>/.exec(
    template(productLine),
  )?.[1];
  expect(ses).toContain('<sesStratification>');
  expect(ses?.split('<sesStratification>')[1]).not.toContain('<OE>');
});

test('4: the metric of LBP is LowBackPainImaging', () => {
  expect(new Set(measure('LBP').indicators.map(({ metric }) => metric))).toEqual(
    new Set(['LowBackPainImaging']),
  );
  expect(measure('LBP').hpr.indicators).toEqual(['LBP.LowBackPainImaging.Total']);
});

test('5: AAB, LBP and PPC have no supplemental numerator; what is assumed of URI, UOP and COU is marked', () => {
  for (const code of ['AAB', 'LBP', 'PPC']) {
    expect(measure(code).supplementalDataAllowed).toBe(false);
    const own = template('Commercial').split(`<measure code="${code}"`)[1]?.split('</measure>')[0];
    expect(own).toContain('NumeratorByAdmin');
    expect(own).not.toContain('NumeratorBySupplemental');
  }
  for (const code of ['URI', 'UOP', 'COU'])
    expect(source(code)?.confidence).toHaveProperty('supplementalData', 'assumed');
});

test('6: each metric of COA, PPC and TRC has a method of its own; CBP and BPD give it once', () => {
  const total = 'Total';
  const mixed = (notification: 'H' | 'A') =>
    medicare('TRC', {
      method: 'H',
      indicators: {
        [`TRC.NotificationInpatientAdmission.${total}`]:
          notification === 'H' ? { hybrid: {} } : { method: 'A', administrative: {} },
        [`TRC.PatientEngagementAfterInpatientDischarge.${total}`]: { method: 'A', administrative: {} },
        [`TRC.MedicationReconciliationPostDischarge.${total}`]: { method: 'A', administrative: {} },
      },
    });
  const methodRules = (subject: MeasureSubject) =>
    rulesOn(subject).filter((found) => /^M-01[34]/.test(found));
  expect(methodRules(mixed('H'))).toEqual([]);
  expect(methodRules(mixed('A'))).toEqual(['M-014 TRC.NotificationInpatientAdmission.Total']);
  const once = measureExample('CBP', {
    method: 'H',
    indicators: { 'CBP.ControlHighBP': { method: 'A', administrative: {} } },
  });
  expect(methodRules(once)).toEqual(['M-013 CBP.ControlHighBP']);
  expect(measure('COA').perMetric).toContain('CollectionMethod');
  expect(measure('BPD').perMetric).toBeUndefined();
});

test('6: the method of an indicator passes the import schema', () => {
  const xml = template('Commercial').replace(
    '<indicator key="PPC.PostpartumCare">',
    '<indicator key="PPC.PostpartumCare" collectionMethod="H">',
  );
  expect(xml).toContain('collectionMethod="H">\n        <hybrid>');
  expect(getErrors(xml, 'Commercial')).toEqual([]);
  expect(
    getErrors(
      xml.replace('"PPC.PostpartumCare" collectionMethod="H"', '"PPC.PostpartumCare" collectionMethod="X"'),
      'Commercial',
    ),
  ).toEqual(['F-002']);
});

test.each([
  ['EligiblePopulation', 5000, []],
  ['ExclusionAdminRequired', 7, []],
  ['MinReqSampleSize', 300, ['H-012 PPC.PostpartumCare']],
  ['OversampleRecsAdded', 3, ['H-012 PPC.PostpartumCare']],
  ['ExclusionValidDataErrors', 9, ['H-012 PPC.PostpartumCare']],
])('7: %s may differ between the metrics of PPC, or not', (field, other, expected) => {
  const found = rulesOn(
    measureExample('PPC', {
      indicators: {
        'PPC.TimelinessPrenatalCare': { hybrid },
        'PPC.PostpartumCare': { hybrid: { ...hybrid, [field]: other } },
      },
    }),
  );
  expect(found.filter((rule) => rule.startsWith('H-012'))).toEqual(expected);
});

test('7: administrative populations of the metrics of COA may differ', () => {
  const row = (EligiblePopulation: number) => ({
    administrative: { EligiblePopulation, NumeratorByAdmin: 1 },
  });
  const found = rulesOn(
    medicare('COA', {
      indicators: { 'COA.MedicationReview': row(100), 'COA.FunctionalStatusAssessment': row(120) },
    }),
  );
  expect(found.filter((rule) => rule.startsWith('X-'))).toEqual([]);
});

test('8: the two windows of COU are not compared', () => {
  const row = (NumeratorByAdmin: number) => ({
    administrative: { EligiblePopulation: 100, NumeratorByAdmin },
  });
  const found = rulesOn(
    measureExample('COU', { indicators: { 'COU.Days15.18-64': row(10), 'COU.Days31.18-64': row(30) } }),
  );
  expect(found.filter((rule) => rule.startsWith('X-'))).toEqual([]);
});

test('9: FVO and PNU are doubtful: never required, accepted with an Info', () => {
  const required = measuresRequired(exampleSeason.catalogue, productLine, null).map(({ code }) => code);
  for (const code of ['FVO', 'PNU']) {
    expect(measure(code).status).toBe('doubtful');
    expect(required).not.toContain(code);
    expect(rulesOn(medicare(code, { report: 'N' }))).toEqual(['M-021']);
    expect(rulesOn(medicare(code, { method: 'A' }))).toEqual(['M-021']);
    expect(rulesOnFile(fileExample({ productLine })).filter((found) => found.endsWith(code))).toEqual([]);
  }
  expect(hedisRules.measure.find(({ id }) => id === 'M-021')?.severity).toBe('Info');
});

test('10: FMA-E is one rate', () => {
  expect(getKeys('FMA-E', productLine)).toEqual(['FollowUpAbnormalMammogram']);
  expect(measure('FMA-E').relations).toEqual([]);
});

test('11: seven HOS fields are not asked this year, assumed', () => {
  const items = exampleSeason.hos.layout.detail.fields.filter(({ kind }) => kind === 'item');
  const dropped = ['IADLMEAL', 'IADLMON', 'IADLMED', 'HDPHY', 'HDMEN', 'HDACT', 'PNAVG'];
  expect(items.filter(({ isAsked }) => !isAsked).map(({ name }) => name)).toEqual(dropped);
  expect(items.filter(({ isAsked, dependsOn }) => isAsked && dependsOn === null).length).toBe(73);
  const marked = layout.detail.fields.filter((field) => 'askedBasis' in field).map(({ name }) => name);
  expect(marked).toEqual(dropped);
});
