/** Rules that name a measure: the season says which one it is, and is asked where it does not. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileExample, type FileLiteral, measureExample } from '../rules/hedis/example.ts';
import { numeratorsExample } from '../rules/hedis/example-blocks.ts';
import { hedisRules } from '../rules/hedis/rules.generated.ts';
import type { FileSubject, MeasureSubject } from '../rules/hedis/subject.ts';
import type { Catalogue } from './catalogue.ts';
import { exampleSeason } from './example-season.ts';
import { definitionFiles, readSeasonDefinition } from './read-season-definition.ts';
import { type RuleMeasures, withDefaultMeasures } from './rule-measures.ts';
import { missingRuleMeasures } from './missing-rule-measures.ts';

const { catalogue } = exampleSeason;

/** The season with a measure under another code. */
function renamed(code: string, to: string, ruleMeasures: Partial<RuleMeasures> = {}): Catalogue {
  const measure = catalogue.measures.get(code);
  if (measure === undefined) throw new Error(`the season has no ${code}`);
  const measures = new Map(catalogue.measures);
  measures.delete(code);
  const indicators = measure.indicators.map((each) => ({ ...each, key: each.key.replace(code, to) }));
  measures.set(to, { ...measure, code: to, indicators });
  return { ...catalogue, measures, ruleMeasures: withDefaultMeasures(ruleMeasures) };
}

test('the shipped season has what its rules need, and so has one that says nothing', () => {
  expect(missingRuleMeasures(catalogue)).toEqual([]);
  expect(withDefaultMeasures(undefined)).toEqual(catalogue.ruleMeasures);
});

test.each<[string, string, keyof RuleMeasures]>([
  ['IET', 'X-004', 'engagement'],
  ['RDM', 'X-014', 'memberDiversity'],
  ['ENP', 'I-011', 'enrollment'],
  ['HPC', 'U-008', 'preventableComplications'],
  ['EED', 'X-012', 'diabetes'],
  ['BPC-E', 'X-013', 'hypertension'],
  ['CBP', 'X-013', 'hypertension'],
])('a season that renames %s is asked for the measure of rule %s', (code, rule, part) => {
  const [problem, ...others] = missingRuleMeasures(renamed(code, 'NEW'));
  const without = part === 'diabetes' ? 'take it out of the list' : 'write null';
  expect(problem?.path.slice(0, 2)).toEqual(['ruleMeasures', part]);
  expect(problem?.mustBe).toBe(`a measure of the season for rule ${rule}; ${code} is none`);
  expect(problem?.fix).toBe(`Name the measure that replaces it, or ${without} where the season has none.`);
  expect(others).toEqual([]);
});

test('a season that names the new measure, or none, has no problem', () => {
  expect(missingRuleMeasures(renamed('IET', 'IEX', { engagement: 'IEX' }))).toEqual([]);
  expect(missingRuleMeasures(renamed('IET', 'IEX', { engagement: null }))).toEqual([]);
  expect(missingRuleMeasures(renamed('CBP', 'CBQ', { hypertension: null }))).toEqual([]);
  expect(missingRuleMeasures(renamed('EED', 'EEX', { diabetes: ['GSD', 'BPD'] }))).toEqual([]);
});

test.each<[keyof RuleMeasures, Partial<RuleMeasures>, string]>([
  ['engagement', { engagement: 'CBP' }, 'a relation subsetRate for rule X-004; CBP has none'],
  [
    'memberDiversity',
    { memberDiversity: 'LDM' },
    'indicators of the metrics Race and Ethnicity for rule X-014; LDM has none',
  ],
  ['enrollment', { enrollment: 'CBP' }, 'the element set enrollment for rule I-011; CBP has none'],
  [
    'preventableComplications',
    { preventableComplications: 'PCR' },
    'a relation metricSum for rule U-008; PCR has none',
  ],
  [
    'hypertension',
    { hypertension: { electronic: 'BPC-E.Other', traditional: 'CBP.ControlHighBP' } },
    'the indicator BPC-E.Other for rule X-013; BPC-E has none',
  ],
])('%s must be a measure with what its rule reads', (part, given, end) => {
  const found = missingRuleMeasures({ ...catalogue, ruleMeasures: withDefaultMeasures(given) });
  expect(found.map(({ path, mustBe }) => [path[1], mustBe])).toEqual([[part, `a measure with ${end}`]]);
});

/** Findings of rules between indicators, with this season. */
const relations = (subject: MeasureSubject, season: Catalogue): readonly string[] => {
  const found: string[] = [];
  for (const rule of hedisRules.relation)
    rule.check({ ...subject, catalogue: season }, ({ message }) => found.push(`${rule.id} ${message}`));
  return found;
};
const treatment = numeratorsExample('IET', 100, {
  'IET.Initiation.Opioid.18-64': 40,
  'IET.Engagement.Opioid.18-64': 41,
});
const hospitalizations = measureExample(
  'HPC',
  {
    indicators: Object.fromEntries(
      ['Chronic', 'Acute', 'Total'].map((metric) => [
        `HPC.${metric}.67-74`,
        { memberRisk: { NonOutlierMemberCount: 10, OutlierMemberCount: 0, ObservedCount: 9 } },
      ]),
    ),
  },
  { productLine: 'Medicare' },
);
const another = (given: Partial<RuleMeasures>): Catalogue => ({
  ...catalogue,
  ruleMeasures: withDefaultMeasures(given),
});

test('rules between indicators look at the measures that the season names', () => {
  expect(relations(treatment, catalogue)).toEqual(['X-004 IET Opioid/18-64: engagement exceeds initiation.']);
  expect(relations(treatment, another({ engagement: null }))).toEqual([
    expect.stringMatching(/^X-003 IET 18-64: the .+ result is higher than the .+ result\.$/),
  ]);
  expect(relations(hospitalizations, catalogue)).toContain('U-008 HPC: parts do not add to the total.');
  const sums = relations(hospitalizations, another({ preventableComplications: null }));
  expect(sums.filter((text) => text.startsWith('U-008'))).toEqual([]);
  expect(sums.filter((text) => text.startsWith('X-001')).length).toBeGreaterThan(0);
});

/** Ids of the rules between measures that report, with this season. */
const across = (literal: FileLiteral, season: Catalogue): readonly string[] => {
  const found: string[] = [];
  const subject: FileSubject = { ...fileExample(literal), catalogue: season };
  for (const rule of hedisRules.crossMeasure) rule.check(subject, () => found.push(rule.id));
  return found;
};
const row = (EligiblePopulation: number) => ({ administrative: { EligiblePopulation, NumeratorByAdmin: 1 } });
const members = (dimension: string, categories: readonly string[], count: number) =>
  Object.fromEntries(
    categories.map((category) => [`RDM.${dimension}.${category}`, { diversity: { MemberCount: count } }]),
  );
const crossing: FileLiteral = {
  measures: {
    GSD: { indicators: { 'GSD.GlycemicStatusUnder8': row(1000) } },
    EED: { indicators: { 'EED.EyeExam': row(900) } },
    'BPC-E': { indicators: { 'BPC-E.BPUnder140Over90.Total': { ecds: { InitialPopulation: 100 } } } },
    CBP: { indicators: { 'CBP.ControlHighBP': { hybrid: { EligiblePopulation: 1000 } } } },
    RDM: {
      indicators: {
        ...members('Race', catalogue.raceCategories, 10),
        ...members('Ethnicity', catalogue.ethnicityCategories, 10),
      },
    },
  },
};

test('rules between measures look at those that the season names', () => {
  expect(across(crossing, catalogue).toSorted()).toEqual(['X-012', 'X-013', 'X-014']);
  expect(
    across(crossing, another({ diabetes: ['GSD', 'BPD'], hypertension: null, memberDiversity: null })),
  ).toEqual([]);
});

test.each([
  ['5', 'ruleMeasures must be an object'],
  ['{ "engagement": 5 }', 'ruleMeasures.engagement must be a measure code such as CBP or BCS-E, or null'],
  ['{ "diabetes": "GSD" }', 'ruleMeasures.diabetes must be a list'],
  ['{ "hypertension": { "electronic": "BPC-E" } }', 'hypertension.traditional is missing'],
  ['{ "engagment": "IET" }', 'ruleMeasures.engagment is no name'],
])('ruleMeasures of %s is refused', (text, problem) => {
  const files = new Map(
    definitionFiles.map((name) => [name, readFileSync(new URL(`MY2025/${name}`, import.meta.url), 'utf8')]),
  );
  const measures = files.get('measures.json') ?? '';
  const changed = measures.replace(/"ruleMeasures": \{[^}]*\}\s*\}/, `"ruleMeasures": ${text}`);
  const reading = readSeasonDefinition(new Map(files).set('measures.json', changed));
  expect(reading.ok ? [] : reading.problems.map(({ message }) => message).join('\n')).toContain(problem);
});
