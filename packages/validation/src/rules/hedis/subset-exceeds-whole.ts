import type { IndicatorData } from '../../formats/hedis-xml/model.ts';
import { getDenominator, getNumerator, numeratorElement } from '../../results/derive-elements.ts';
import { compareFractions, formatPercent } from '../../results/numbers.ts';
import { rule } from '../../rule.ts';
import type { CatalogueIndicator, Relation } from '../../seasons/catalogue.ts';
import { measureExample } from './example.ts';
import { eachGivenPair } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const row = (EligiblePopulation: number, NumeratorByAdmin: number) => ({
  administrative: { EligiblePopulation, NumeratorByAdmin },
});

const followUps = (within30: number, within7: number): MeasureSubject =>
  measureExample('FUH', {
    indicators: {
      'FUH.FollowUp30Day.6-17': row(88, within30),
      'FUH.FollowUp7Day.6-17': row(88, within7),
    },
  });

const continuedUse = (days15: number, days31: number): MeasureSubject =>
  measureExample('COU', {
    indicators: { 'COU.Days15.Total': row(100, days15), 'COU.Days31.Total': row(100, days31) },
  });

const assessments = (core: ReturnType<typeof row>, supplemental: ReturnType<typeof row>): MeasureSubject =>
  measureExample(
    'LTSS-CAU',
    { indicators: { 'LTSS-CAU.CoreElements': core, 'LTSS-CAU.SupplementalElements': supplemental } },
    { productLine: 'Medicaid', header: { specialProject: 'LTSS' } },
  );

export const subsetExceedsWhole = rule<MeasureSubject>({
  id: 'X-003',
  name: 'SubsetExceedsWhole',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition:
    'a subsetRate relation broken per group and stratum: 7-day over 30-day (FUH, FUM, FUA, FUI), DRR-E and LTSS pairs: numerator or rate of the lower larger than the higher',
  message: '{code} {stratum}: the 7-day result is higher than the 30-day result.',
  basis: 'V',
  summary: 'A stricter indicator has a higher result than the one that includes it.',
  why: 'Members seen within 7 days were seen within 30 days, too; the same is true of remission and follow-up, and of supplemental and core elements. The two windows of COU are different ones and are not compared.',
  fix: 'Check the two numerators; perhaps they are exchanged.',
  source: 'rules-relations, rules-same-stratum, rules-relations-types',
  check(subject, report) {
    const { code } = subject.definition;
    if (code === subject.catalogue.ruleMeasures.engagement) return;
    const results = ({ higher, lower }: Relation) => [higher, lower] as const;
    eachGivenPair(subject, 'subsetRate', results, ({ stratum, first: whole, second: subset, metrics }) => {
      if (!isHigher(subset, whole)) return;
      const [higher, lower] = metrics;
      const where = stratum === undefined ? code : `${code} ${stratum}`;
      reportMeasure(subject, report, {
        at: numeratorElement(subset),
        indicatorKey: subset.key,
        found: formatShare(subset),
        expected: `at most ${formatShare(whole)}`,
        message: `${where}: the ${resultName(lower)} result is higher than the ${resultName(higher)} result.`,
      });
    });
  },
  examples: () => ({
    pass: [
      continuedUse(40, 60),
      followUps(58, 36),
      followUps(58, 58),
      assessments(row(100, 50), row(100, 50)),
    ],
    fail: [
      [
        followUps(36, 58),
        '[26:1] FUH 6-17: the 7-day result is higher than the 30-day result. Found: 65.91 % (58 of 88). Expected: at most 40.91 % (36 of 88).',
      ],
      // The numerator is smaller, the rate is higher.
      [
        assessments(row(100, 50), row(60, 40)),
        '[26:1] LTSS-CAU: the Assessment of Supplemental Elements result is higher than the Assessment of Core Elements result. Found: 66.67 % (40 of 60). Expected: at most 50.00 % (50 of 100).',
      ],
    ],
  }),
});

function isHigher(subset: IndicatorData, whole: IndicatorData): boolean {
  const part = getNumerator(subset);
  const all = getNumerator(whole);
  if (part === null || all === null) return false;
  if (part > all) return true;
  const partDenominator = getDenominator(subset);
  const wholeDenominator = getDenominator(whole);
  if (
    partDenominator === null ||
    wholeDenominator === null ||
    partDenominator === 0 ||
    wholeDenominator === 0
  )
    return false;
  return compareFractions(part, partDenominator, all, wholeDenominator) > 0;
}

/** "66.67 % (40 of 60)": the numerator of the lower result may be the smaller one. */
function formatShare(indicator: IndicatorData): string {
  const numerator = getNumerator(indicator) ?? 0;
  const denominator = getDenominator(indicator) ?? 0;
  if (denominator === 0) return String(numerator);
  return `${formatPercent(numerator, denominator)} % (${numerator} of ${denominator})`;
}

/** "7-day" of FollowUp7Day; else the catalogue's name of the metric. */
function resultName({ metric, shortName }: CatalogueIndicator): string {
  const days = /^FollowUp(\d+)Day$/.exec(metric)?.[1];
  return days === undefined ? (shortName.split(':')[0] ?? metric) : `${days}-day`;
}
