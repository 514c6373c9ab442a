/** Tests in addition to those of rules.test.ts for every rule: places, the wording of all examples, and sums along relations. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Report, Rule } from '../../rule.ts';
import ruleCatalogue from '../rule-catalogue.json' with { type: 'json' };
import { type MeasureLiteral, measureExample } from './example.ts';
import { ecds, indexStays, members } from './example-blocks.ts';
import type { MeasureSubject } from './subject.ts';
import { hedisRules } from './rules.generated.ts';

const { crossMeasure: crossMeasureRules, indicator: indicatorRules, relation: relationRules } = hedisRules;

const getReports = <Subject>(rule: Rule<Subject>, subject: Subject): readonly Report[] => {
  const reports: Report[] = [];
  rule.check(subject, (report) => reports.push(report));
  return reports;
};

interface Proof {
  readonly id: string;
  readonly reports: readonly Report[];
}
const getFailures = <Subject>(rules: readonly Rule<Subject>[]): readonly Proof[] =>
  rules.map((rule) => ({
    id: rule.id,
    reports: rule.examples().fail.flatMap(([subject]) => getReports(rule, subject)),
  }));
const failures = [
  ...getFailures(indicatorRules),
  ...getFailures(relationRules),
  ...getFailures(crossMeasureRules),
];

test.each(failures)(
  '$id reports the place of what is wrong, its measure, and what stands there',
  ({ reports }) => {
    for (const { at, expected, found, measure } of reports) {
      expect(at).toEqual({ line: expect.any(Number), column: expect.any(Number) });
      expect(measure).toEqual(expect.any(String));
      expect(found ?? expected).toBeDefined();
    }
  },
);

/** "{key}: rate {x} does not …" as a pattern. */
const pattern = (message: string): RegExp => {
  const literal = message.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+?')}$`);
};
/** Texts of the catalogue that name one case only; for the others the rule says what it is about. */
const alsoAbout: Record<string, RegExp> = {
  'R-001': /^\S+: SES rows are required\.$/,
  'X-003': /^LTSS-CAU: the .+ result is higher than the .+ result\.$/,
};
const getMessage = (id: string): string =>
  ruleCatalogue.rules.find((known) => known.id === id)?.message ?? '';

test.each(failures)('$id uses the words of the catalogue in every example', ({ id, reports }) => {
  const patterns = [pattern(getMessage(id)), alsoAbout[id] ?? pattern(getMessage(id))];
  const strange = reports.map(({ message }) => message).filter((text) => !patterns.some((w) => w.test(text)));
  expect(strange).toEqual([]);
});

const findings = (subject: MeasureSubject): readonly string[] =>
  relationRules.flatMap((rule) =>
    rule.experimental ? [] : getReports(rule, subject).map(({ message }) => `${rule.id} ${message}`),
  );

const band = fc.record({
  EligiblePopulation: fc.integer({ min: 0, max: 999_999 }),
  ExclusionAdminRequired: fc.integer({ min: 0, max: 999_999 }),
  NumeratorByAdmin: fc.integer({ min: 0, max: 999_999 }),
  NumeratorBySupplemental: fc.integer({ min: 0, max: 999_999 }),
});
const counts = [
  'EligiblePopulation',
  'ExclusionAdminRequired',
  'NumeratorByAdmin',
  'NumeratorBySupplemental',
] as const;

test('bands that add up are silent, and one count off is named with its element', () => {
  fc.assert(
    fc.property(
      band,
      band,
      fc.constantFrom(...counts),
      fc.integer({ min: 1, max: 9 }),
      (a, b, field, off) => {
        const total = { ...a };
        for (const name of counts) total[name] = a[name] + b[name];
        const chlamydia = (Total: typeof total): MeasureSubject =>
          measureExample('CHL', {
            indicators: {
              'CHL.ChlamydiaScreening.16-20': { administrative: a },
              'CHL.ChlamydiaScreening.21-24': { administrative: b },
              'CHL.ChlamydiaScreening.Total': { administrative: Total },
            },
          });
        expect(findings(chlamydia(total))).toEqual([]);
        const wrong = total[field] + off;
        expect(findings(chlamydia({ ...total, [field]: wrong }))).toEqual([
          `X-001 CHL ChlamydiaScreening: bands add to ${total[field]}, total is ${wrong} (${field}).`,
        ]);
      },
    ),
  );
});

const stays = (Denominator: number, ExpectedCount: string) => ({
  indexStayRisk: {
    ...indexStays,
    MemberCount: 10,
    OutlierMemberCount: 1,
    ObservedCount: 2,
    Denominator,
    ExpectedCount,
  },
});
const threeBands = (total: number, expected: string): NonNullable<MeasureLiteral['indicators']> => ({
  'PCR.PlanAllCauseReadmissions.18-44': stays(100, '1.5'),
  'PCR.PlanAllCauseReadmissions.45-54': stays(200, '2.5'),
  'PCR.PlanAllCauseReadmissions.55-64': stays(300, '3.5'),
  'PCR.PlanAllCauseReadmissions.18-64': {
    indexStayRisk: {
      ...indexStays,
      MemberCount: 30,
      OutlierMemberCount: 3,
      ObservedCount: 6,
      Denominator: total,
      ExpectedCount: expected,
    },
  },
});

test('listed parts make up their total; expected counts are not summed', () => {
  expect(findings(measureExample('PCR', { indicators: threeBands(600, '99.0') }))).toEqual([]);
  expect(findings(measureExample('PCR', { indicators: threeBands(601, '7.5') }))).toEqual([
    'X-001 PCR PlanAllCauseReadmissions: bands add to 600, total is 601 (Denominator).',
  ]);
});

test('bands of other product lines are no parts of a total', () => {
  // In Commercial, AHU has no bands below 18-44.
  const indicators = {
    'AHU.AcuteHospitalUtilization.18-21': { memberRisk: members },
    'AHU.AcuteHospitalUtilization.22-34': { memberRisk: members },
    'AHU.AcuteHospitalUtilization.35-44': { memberRisk: members },
    'AHU.AcuteHospitalUtilization.18-44': { memberRisk: members },
  };
  expect(findings(measureExample('AHU', { indicators }))).toEqual([]);
  expect(findings(measureExample('AHU', { indicators }, { productLine: 'Medicaid' })).length).toBe(3);
});

test('ECDS totals: numerators add up by source, populations and exclusions as a whole', () => {
  const screening = (total: Record<string, number>): MeasureSubject =>
    measureExample('COL-E', {
      indicators: {
        'COL-E.ColorectalCancerScreening.46-50': { ecds },
        'COL-E.ColorectalCancerScreening.51-75': { ecds },
        'COL-E.ColorectalCancerScreening.Total': {
          ecds: {
            InitialPopulation: 5900,
            Exclusions: 120,
            Denominator: 5780,
            'NumeratorBySSoR.EHR': 240,
            'NumeratorBySSoR.CaseManagement': 16,
            'NumeratorBySSoR.HIERegistry': 30,
            'NumeratorBySSoR.Admin': 2580,
            ...total,
          },
        },
      },
    });
  expect(findings(screening({}))).toEqual([]);
  expect(findings(screening({ Exclusions: 119 }))).toEqual([
    'X-001 COL-E ColorectalCancerScreening: bands add to 120, total is 119 (Exclusions).',
  ]);
  expect(findings(screening({ 'NumeratorBySSoR.EHR': 241, 'NumeratorBySSoR.Admin': 2579 }))).toEqual([
    'X-001 COL-E ColorectalCancerScreening: bands add to 240, total is 241 (NumeratorBySSoR.EHR).',
    'X-001 COL-E ColorectalCancerScreening: bands add to 2580, total is 2579 (NumeratorBySSoR.Admin).',
  ]);
});

test('groups are compared with their own group, and the total group with the sum of all', () => {
  const row = (EligiblePopulation: number, NumeratorByAdmin: number) => ({
    administrative: { EligiblePopulation, NumeratorByAdmin },
  });
  const indicators = {
    'IET.Initiation.Alcohol.13-17': row(20, 5),
    'IET.Initiation.Opioid.13-17': row(10, 9),
    'IET.Initiation.Other.13-17': row(5, 1),
    'IET.Initiation.Total.13-17': row(35, 15),
    'IET.Engagement.Alcohol.13-17': row(20, 6),
    'IET.Engagement.Opioid.13-17': row(11, 9),
    'IET.Engagement.Other.13-17': row(5, 0),
    'IET.Engagement.Total.13-17': row(35, 15),
  };
  expect(findings(measureExample('IET', { indicators }))).toEqual([
    'X-002 IET: diagnosis cohorts do not add to the total.',
    'X-004 IET Alcohol/13-17: engagement exceeds initiation.',
    'X-005 IET: Initiation and Engagement must share one denominator.',
  ]);
});
