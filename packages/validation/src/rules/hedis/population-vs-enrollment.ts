import { formatFraction } from '../../results/numbers.ts';
import { rule } from '../../rule.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

const months = (MemberMonths: number): IndicatorSubject => {
  const enrollment = { indicators: { 'ENP.MemberMonths.1-4': { enrollment: { MemberMonths } } } };
  const well = { administrative: { EligiblePopulation: 100, NumeratorByAdmin: 50 } };
  return indicatorExample('W30.Age15To30Months', well, {}, { measures: { ENP: enrollment } });
};

/** The season's data with the enrollment bands of one indicator. */
function withBands(subject: IndicatorSubject): IndicatorSubject {
  const enrollmentBands = new Map([['W30.Age15To30Months', ['ENP.MemberMonths.1-4']]]);
  return { ...subject, catalogue: { ...subject.catalogue, enrollmentBands } };
}

const withoutEnrollment = ({ catalogue, ...subject }: IndicatorSubject): IndicatorSubject => ({
  ...subject,
  catalogue: { ...catalogue, ruleMeasures: { ...catalogue.ruleMeasures, enrollment: null } },
});

export const populationVsEnrollment = rule<IndicatorSubject>({
  id: 'I-011',
  name: 'PopulationVsEnrollment',
  severity: 'Warning',
  scope: 'indicator',
  experimental: true,
  phase: 'indicator',
  condition:
    "EligiblePopulation > ENP members (member months / 12) of the same age span (only where the season maps the measure's ages to ENP bands; silent otherwise)",
  message: '{key}: eligible population {ep} exceeds enrolled members {m}.',
  basis: 'W',
  summary: 'More members are eligible than are enrolled at these ages.',
  why: 'The eligible population is a part of the enrolled members (member months / 12) of its ages. Silent in seasons that do not map ages of measures to enrollment bands, and without ENP data.',
  fix: 'Check the member months of ENP and the ages of the eligible population.',
  source: 'rules-indicator, rules-season-data',
  check(subject, report) {
    const { catalogue, indicator, submission } = subject;
    const bands = catalogue.enrollmentBands?.get(indicator.key);
    const population = indicator.fields.get('EligiblePopulation');
    if (bands === undefined || population === undefined) return;
    const enrollment = submission.measures.get(catalogue.ruleMeasures.enrollment ?? '');
    let memberMonths = 0;
    for (const band of bands) {
      const reportedValue = enrollment?.indicators.get(band)?.fields.get('MemberMonths');
      if (reportedValue === undefined) return;
      memberMonths += reportedValue.value;
    }
    if (population.value * 12 <= memberMonths) return;
    // With decimals where it is not whole: 100 does not exceed a rounded 100.
    const members = formatFraction(BigInt(memberMonths), 12n, memberMonths % 12 === 0 ? 0 : 2);
    reportIndicator(subject, report, {
      at: population,
      found: population.value,
      expected: `at most ${members}`,
      message: `${indicator.key}: eligible population ${population.value} exceeds enrolled members ${members}.`,
    });
  },
  examples: () => ({
    pass: [withBands(months(1200)), months(12), withoutEnrollment(withBands(months(12)))],
    fail: [
      [
        withBands(months(1199)),
        '[25:1] W30.Age15To30Months: eligible population 100 exceeds enrolled members 99.92. Found: 100. Expected: at most 99.92.',
      ],
    ],
  }),
});
