import type { FieldName, IndicatorData } from '../../formats/hedis-xml/model.ts';
import { type Reporter, rule } from '../../rule.ts';
import { hybrid } from './example-blocks.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

/** The elements that published tables mark "Repeat per Metric"; populations only where they are not given for each metric. */
const shared = [
  'EligiblePopulation',
  'ExclusionAdminRequired',
  'MinReqSampleSize',
  'OversampleRate',
  'OversampleRecordsNumber',
  'ExclusionValidDataErrors',
  'ExclusionEmployeeOrDep',
  'OversampleRecsAdded',
  'Denominator',
] as const satisfies readonly FieldName[];

const glycemic = (second: Partial<Record<FieldName, number>>): MeasureSubject =>
  measureExample('GSD', {
    indicators: {
      'GSD.GlycemicStatusUnder8': { hybrid },
      'GSD.GlycemicStatusOver9': { hybrid: { ...hybrid, NumeratorByMedicalRecords: 5, ...second } },
    },
  });

const pregnancy = (second: Partial<Record<FieldName, number>>): MeasureSubject =>
  measureExample('PPC', {
    indicators: {
      'PPC.TimelinessPrenatalCare': { hybrid },
      'PPC.PostpartumCare': { hybrid: { ...hybrid, NumeratorByMedicalRecords: 5, ...second } },
    },
  });

export const sampleSharedAcrossMetrics = rule<MeasureSubject>({
  id: 'H-012',
  name: 'SampleSharedAcrossMetrics',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition:
    'Repeat-per-metric fields (MRSS, OversampleRate, OversampleRecordsNumber, exclusions after sampling, OversampleRecsAdded, Denominator; EligiblePopulation and ExclusionAdminRequired but for COA, PPC and TRC) differ between metrics of one hybrid measure, compared per stratum',
  message: '{code}: sample fields must be identical for all indicators.',
  basis: 'V',
  summary: 'The indicators of one hybrid measure describe different samples.',
  why: 'All metrics of a hybrid measure are read from the same records of the same sample, so its size, oversample, exclusions after sampling and denominator repeat for each metric. The eligible population and its required exclusions repeat too, but for COA, PPC and TRC, whose metrics have populations of their own.',
  fix: 'Copy the sample fields of one metric to the others of the same age band.',
  source: 'rules-hybrid, rules-one-sample, rules-same-stratum',
  check(subject, report) {
    const { definition, measure } = subject;
    if (definition.elementSet !== 'hybrid') return;
    const firsts = new Map<string | undefined, IndicatorData>();
    for (const { key, stratum } of definition.indicators) {
      const indicator = measure.indicators.get(key);
      if (indicator?.block !== 'hybrid') continue;
      const first = firsts.get(stratum);
      if (first === undefined) firsts.set(stratum, indicator);
      else compareSamples(subject, report, first, indicator);
    }
  },
  examples: () => ({
    pass: [
      glycemic({}),
      pregnancy({}),
      pregnancy({ EligiblePopulation: 4100, ExclusionAdminRequired: 3 }),
      measureExample('WCC', {
        indicators: {
          'WCC.BMIPercentile.3-11': { hybrid: { ...hybrid, MinReqSampleSize: 200, Denominator: 200 } },
          'WCC.BMIPercentile.Total': { hybrid },
        },
      }),
    ],
    fail: [
      [
        glycemic({ Denominator: 410 }),
        '[43:1] GSD: sample fields must be identical for all indicators. Found: Denominator 410. Expected: 411, as GSD.GlycemicStatusUnder8 has it.',
      ],
      [
        glycemic({ OversampleRate: 10 }),
        '[39:1] GSD: sample fields must be identical for all indicators. Found: OversampleRate 10. Expected: 5, as GSD.GlycemicStatusUnder8 has it.',
      ],
      [
        glycemic({ ExclusionAdminRequired: 95 }),
        '[36:1] GSD: sample fields must be identical for all indicators. Found: ExclusionAdminRequired 95. Expected: 96, as GSD.GlycemicStatusUnder8 has it.',
      ],
      [
        glycemic({ OversampleRecsAdded: 1 }),
        '[42:1] GSD: sample fields must be identical for all indicators. Found: OversampleRecsAdded 1. Expected: 8, as GSD.GlycemicStatusUnder8 has it.',
      ],
      [
        pregnancy({ OversampleRecsAdded: 1 }),
        '[42:1] PPC: sample fields must be identical for all indicators. Found: OversampleRecsAdded 1. Expected: 8, as PPC.TimelinessPrenatalCare has it.',
      ],
      [
        pregnancy({ MinReqSampleSize: 400 }),
        '[38:1] PPC: sample fields must be identical for all indicators. Found: MinReqSampleSize 400. Expected: 411, as PPC.TimelinessPrenatalCare has it.',
      ],
    ],
  }),
});

/** One report for each indicator that strays, at its first differing element. */
function compareSamples(
  subject: MeasureSubject,
  report: Reporter,
  first: IndicatorData,
  other: IndicatorData,
): void {
  for (const field of shared) {
    if (subject.definition.perMetric?.includes(field)) continue;
    const expected = first.fields.get(field);
    const found = other.fields.get(field);
    if (expected === undefined || found === undefined || expected.value === found.value) continue;
    reportMeasure(subject, report, {
      at: found,
      indicatorKey: other.key,
      found: `${field} ${found.text}`,
      expected: `${expected.text}, as ${first.key} has it`,
      message: `${subject.measure.code}: sample fields must be identical for all indicators.`,
    });
    return;
  }
}
