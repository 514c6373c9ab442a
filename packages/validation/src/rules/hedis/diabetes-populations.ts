import type { Num } from '../../formats/hedis-xml/model.ts';
import { exceedsShare } from '../../results/numbers.ts';
import { thresholdRule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

const diabetes = (glycemic: number, bloodPressure: number, eyes: number): FileSubject => {
  const row = (EligiblePopulation: number) => ({
    administrative: { EligiblePopulation, NumeratorByAdmin: 10 },
  });
  return fileExample({
    measures: {
      GSD: { indicators: { 'GSD.GlycemicStatusUnder8': row(glycemic) } },
      BPD: { indicators: { 'BPD.BPUnder140Over90': row(bloodPressure) } },
      EED: { indicators: { 'EED.EyeExam': row(eyes) } },
    },
  });
};

export const diabetesPopulations = thresholdRule<FileSubject>({
  id: 'X-012',
  name: 'DiabetesPopulations',
  severity: 'Warning',
  scope: 'file',
  experimental: true,
  phase: 'crossMeasure',
  condition: 'EligiblePopulation of GSD, BPD and EED differ by > 1 %',
  message: 'Diabetes measures should share one eligible population.',
  basis: 'W',
  summary: 'The diabetes measures have different eligible populations.',
  why: (percent) =>
    `GSD, BPD and EED look at the same members with diabetes; their populations should agree within ${percent} %.`,
  fix: 'Check that the three measures use one list of members with diabetes and the same exclusions.',
  source: 'rules-relations, rules-experimental',
  threshold: { value: 1, unit: '%', min: 0, max: 100 },
  check({ catalogue, submission }, report, threshold) {
    let smallest: Num | undefined;
    let largest: Num | undefined;
    let code = '';
    for (const measure of catalogue.ruleMeasures.diabetes) {
      for (const { fields } of submission.measures.get(measure)?.indicators.values() ?? []) {
        const population = fields.get('EligiblePopulation');
        if (population === undefined) continue;
        if (smallest === undefined || population.value < smallest.value) {
          smallest = population;
          code = measure;
        }
        if (largest === undefined || population.value > largest.value) largest = population;
        break;
      }
    }
    if (smallest === undefined || largest === undefined) return;
    if (!exceedsShare(largest.value - smallest.value, largest.value, threshold)) return;
    report({
      at: { line: smallest.line, column: smallest.column },
      measure: code,
      found: smallest.value,
      expected: `within ${threshold} % of ${largest.value}`,
      message: 'Diabetes measures should share one eligible population.',
    });
  },
  examples: () => ({
    pass: [diabetes(1000, 990, 1000), fileExample({})],
    fail: [
      [
        diabetes(1000, 989, 1000),
        '[26:1] Diabetes measures should share one eligible population. Found: 989. Expected: within 1 % of 1000.',
      ],
      [
        diabetes(900, 1000, 1000),
        '[22:1] Diabetes measures should share one eligible population. Found: 900. Expected: within 1 % of 1000.',
      ],
    ],
  }),
});
