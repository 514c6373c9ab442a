/** How answers become results is the season's: its numbers are used, and what its folder leaves out is as in 2025. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completeLine, headerLine, recordExample, type Values } from '../rules/hos/example.ts';
import { type CahpsOptions, validateCahps } from '../validate-cahps.ts';
import { validateHos } from '../validate-hos.ts';
import { exampleSeason } from './example-season.ts';
import type { HosSeason } from './hos-season.ts';
import { definitionFiles, readSeasonDefinition } from './read-season-definition.ts';
import { scoringOf2025 } from './survey-scoring.ts';
import { missingSurveyFields } from './missing-survey-fields.ts';

const { cahps, hos } = exampleSeason;
const shipped = new Map(
  definitionFiles.map((name) => [name, readFileSync(new URL(`MY2025/${name}`, import.meta.url), 'utf8')]),
);
type Surveys = Record<'cahps' | 'hos', Record<string, unknown>>;
function readWith(change: (surveys: Surveys) => void) {
  const surveys: Surveys = JSON.parse(shipped.get('surveys.json') ?? '');
  change(surveys);
  return readSeasonDefinition(new Map(shipped).set('surveys.json', JSON.stringify(surveys)));
}

test('a folder from before these parts means the values of 2025, which the shipped season has', () => {
  const { completeness, itemScores, effectiveness } = scoringOf2025;
  expect(hos).toMatchObject({ completeness, itemScores, effectiveness });
  expect(cahps.scoring).toEqual(scoringOf2025.cahps);
  const reading = readWith((surveys) => {
    delete surveys.cahps['scoring'];
    for (const part of ['completeness', 'itemScores', 'effectiveness']) delete surveys.hos[part];
  });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  expect(reading.definition.cahps).toEqual(cahps);
  expect(JSON.stringify(reading.definition.hos)).toEqual(JSON.stringify(hos));
});

test.each<[string, (surveys: Surveys) => void, string]>([
  [
    'no smallest denominator',
    ({ cahps: part }) => (part['scoring'] = { ...scoringOf2025.cahps, smallestDenominator: 0 }),
    'cahps.scoring.smallestDenominator must be a whole number from 1 to 100000',
  ],
  [
    'an answer that is no number',
    ({ cahps: part }) =>
      (part['scoring'] = {
        ...scoringOf2025.cahps,
        favorable: { ...scoringOf2025.cahps.favorable, yes: ['1'] },
      }),
    'cahps.scoring.favorable.yes[0] must be a whole number',
  ],
  [
    'a partial above a complete',
    ({ hos: part }) => (part['completeness'] = { complete: 50, partial: 80 }),
    'hos.completeness.partial must be at most that of a complete, 50',
  ],
  [
    'a score above 100',
    ({ hos: part }) => (part['itemScores'] = { VRDOWN: { 1: 101 } }),
    'hos.itemScores.VRDOWN.1 must be a whole number from 0 to 100',
  ],
  [
    'a group that nobody knows',
    ({ hos: part }) =>
      (part['effectiveness'] = {
        ...scoringOf2025.effectiveness,
        rates: [{ measure: 'FRM', name: 'Falls', field: 'FRMTLK', lastAnswer: 2, among: 'some' }],
      }),
    'hos.effectiveness.rates[0].among must be one of all, leakage, fallRisk, oldestOrFallRisk',
  ],
])('%s is refused', (_what, change, problem) => {
  const reading = readWith(change);
  expect(reading.ok ? '' : reading.problems.map(({ message }) => message).join('\n')).toContain(problem);
});

test('fields that the layout does not have are named', () => {
  expect(missingSurveyFields(hos)).toEqual([]);
  expect(
    missingSurveyFields({
      ...hos,
      itemScores: { VRNEW: { 1: 0 } },
      effectiveness: { ...hos.effectiveness, leakage: 'MUINEW', fallRisk: ['FRMFALL'] },
    }),
  ).toMatchObject([
    {
      path: ['hos', 'itemScores', 'VRNEW'],
      isName: true,
      mustBe: 'a field of hos-layout.json; VRNEW is none',
      fix: 'Name the field that replaces it, or leave it out.',
    },
    { path: ['hos', 'effectiveness', 'leakage'], mustBe: 'a field of hos-layout.json; MUINEW is none' },
  ]);
});

const adult = readFileSync(new URL('MY2025/samples/cahps-adult-medicaid-sample.csv', import.meta.url));
const ratingWith = (scoring: Partial<CahpsOptions['season']['scoring']>) => {
  const { findings, outcome } = validateCahps(adult, {
    fileName: 'CAHPSA2102.csv',
    season: { ...cahps, scoring: { ...cahps.scoring, ...scoring } },
    register: null,
    now: '2026-06-01T00:00:00Z',
  });
  const rating = outcome.results?.results.find(({ code }) => code === 'RatingHealthPlan');
  const small = findings.filter(({ ruleId }) => ruleId === 'C-016').length;
  return {
    topBox: rating?.topBox[0] ?? 0,
    eightToTen: rating?.eightToTen ?? 0,
    reportable: rating?.reportable,
    small,
  };
};

test('CAHPS counts the answers that the season calls favorable, and shows NA below its smallest denominator', () => {
  const shippedRating = ratingWith({});
  expect(shippedRating).toMatchObject({ reportable: false });
  expect(shippedRating.topBox).toBeGreaterThan(0);
  const every = Array.from({ length: 11 }, (_, answer) => answer);
  const open = ratingWith({
    smallestDenominator: 1,
    favorable: { ...cahps.scoring.favorable, rating: every },
    alsoShownOfRatings: every,
  });
  expect(open.topBox).toBeGreaterThan(shippedRating.topBox);
  expect(open).toMatchObject({ eightToTen: open.topBox, reportable: true });
  expect(open.small).toBeLessThan(shippedRating.small);
});

const resultsWith = (change: Partial<HosSeason>, ...members: readonly Values[]) => {
  const lines = members.map((values, n) =>
    completeLine({ MEMBER_KEY: `M29${String(n + 1).padStart(7, '0')}`, ...values }),
  );
  const count = String(lines.length).padStart(7, '0');
  const text = [headerLine({ RECORD_COUNT: count, FILE_TYPE: 'I' }), ...lines, ''].join('\r\n');
  const { findings, outcome } = validateHos(new TextEncoder().encode(text), {
    fileName: 'HOSB3101.txt',
    season: { ...hos, ...change },
    register: null,
    now: '2026-11-21T00:00:00Z',
  });
  return {
    rules: findings.map(({ ruleId }) => ruleId),
    expected: findings.flatMap((finding) => (finding.ruleId === 'O-009' ? [finding.expected] : [])),
    results: outcome.results,
  };
};

/** A survey of which so many of the 73 items are answered, without the last ones and without what is given. */
const answering = (answered: number, values: Values = {}): Values => {
  const { applicable } = recordExample(completeLine(values)).plan;
  const others = applicable.fields.filter(({ name }) => !(name in values));
  const left = others.slice(answered).map(({ name }): [string, string] => [name, '']);
  return { ...Object.fromEntries(left), PCTCMP: '', ...values };
};

test("HOS: what makes a complete and a partial is the season's", () => {
  const complete = answering(71);
  expect(resultsWith({}, complete).expected).toEqual([]);
  const strict = { completeness: { complete: 98, partial: 50 } };
  expect(resultsWith(strict, complete).expected).toEqual(['at least 98 % of the 73 items answered; 71 are']);
  // 42 of 73 are 57.53 %.
  const partial = answering(42, { SRVDISP: 'M31' });
  expect(resultsWith({}, partial).expected).toEqual([]);
  expect(resultsWith({ completeness: { complete: 80, partial: 58 } }, partial).expected).toEqual([
    '58 % to below 80 % of the 73 items answered; 42 are',
  ]);
  expect(resultsWith({ completeness: { complete: 80, partial: 57 } }, partial).expected).toEqual([]);
});

test('HOS: the six activities are asked for from where the season says that a survey is complete', () => {
  // 57 of 73 are 78.08 %.
  const without = answering(57, { ADLEAT: '' });
  expect(resultsWith({}, without).rules).not.toContain('O-010');
  expect(resultsWith({ completeness: { complete: 78, partial: 50 } }, without).rules).toContain('O-010');
  expect(resultsWith({ completeness: { complete: 79, partial: 50 } }, without).rules).not.toContain('O-010');
});

test('HOS: scores and rates are those of the season', () => {
  const computeRate = (change: Partial<HosSeason>) => {
    const { results } = resultsWith(change, { FRMTLK: '1', FRMFALL: '2', FRMBAL: '2' });
    const rate = results?.effectiveness.find(({ field }) => field === 'FRMTLK');
    return [rate?.numerator, rate?.denominator, rate?.rate];
  };
  const { effectiveness } = hos;
  const ages = (older: number, oldest: number): Partial<HosSeason> => ({
    effectiveness: { ...effectiveness, smallestDenominator: 1, ages: { older, oldest } },
  });
  expect(computeRate(ages(0, 0))).toEqual([1, 1, '100.00']);
  expect(computeRate(ages(0, 120))).toEqual([0, 0, 'NA']);
  expect(computeRate(ages(120, 120))).toEqual([0, 0, 'NA']);
  expect(computeRate({ effectiveness: { ...effectiveness, ages: { older: 0, oldest: 0 } } })).toEqual([
    1,
    1,
    'NA',
  ]);
  // Whether everybody is asked about activity is decided by the lower age: this member is 76.
  const activity = (older: number) =>
    resultsWith(ages(older, 120), { PAOTLK: '1' }).results?.effectiveness.find(
      ({ field }) => field === 'PAOTLK',
    )?.denominator;
  expect([activity(65), activity(76), activity(77)]).toEqual([1, 1, 0]);
  const { results } = resultsWith({ itemScores: { VRDOWN: { 3: 77 } } }, { VRDOWN: '3' });
  expect(results?.vr12.map(({ field, mean }) => [field, mean])).toEqual([['VRDOWN', '77.00']]);
});
