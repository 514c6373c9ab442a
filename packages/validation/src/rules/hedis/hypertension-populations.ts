import { getInitialPopulation } from '../../results/derive-elements.ts';
import { exceedsShare } from '../../results/numbers.ts';
import { thresholdRule } from '../../rule.ts';
import { hybrid, ecds } from './example-blocks.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

const hypertension = (initial: number, eligible: number): FileSubject =>
  fileExample({
    measures: {
      'BPC-E': {
        indicators: { 'BPC-E.BPUnder140Over90.Total': { ecds: { ...ecds, InitialPopulation: initial } } },
      },
      CBP: { indicators: { 'CBP.ControlHighBP': { hybrid: { ...hybrid, EligiblePopulation: eligible } } } },
    },
  });

export const hypertensionPopulations = thresholdRule<FileSubject>({
  id: 'X-013',
  name: 'HypertensionPopulations',
  severity: 'Warning',
  scope: 'file',
  experimental: true,
  phase: 'crossMeasure',
  condition: 'BPC-E initial population differs from CBP eligible population by > 20 %',
  message: 'Hypertension populations differ strongly.',
  basis: 'A',
  summary: 'The two blood pressure measures look at very different numbers of members.',
  why: (percent) =>
    `BPC-E and CBP both start from members with hypertension; a gap above ${percent} % suggests that one of them misses a source.`,
  fix: 'Compare the lists of members with hypertension of the two measures.',
  source: 'rules-relations, rules-experimental',
  threshold: { value: 20, unit: '%', min: 0, max: 1000 },
  check({ catalogue, submission }, report, threshold) {
    const { hypertension: keys } = catalogue.ruleMeasures;
    if (keys === null) return;
    const findIndicator = (key: string) =>
      submission.measures.get(key.split('.')[0] ?? '')?.indicators.get(key);
    const electronic = findIndicator(keys.electronic);
    const traditional = findIndicator(keys.traditional);
    const initial = electronic && getInitialPopulation(electronic.fields);
    const eligible = traditional?.fields.get('EligiblePopulation');
    if (electronic === undefined || initial === undefined || initial === null || eligible === undefined)
      return;
    if (!exceedsShare(Math.abs(initial - eligible.value), eligible.value, threshold)) return;
    const at = electronic.fields.get('InitialPopulation') ?? electronic;
    report({
      at: { line: at.line, column: at.column },
      measure: keys.electronic.split('.')[0],
      indicatorKey: electronic.key,
      found: initial,
      expected: `within ${threshold} % of ${eligible.value}`,
      message: 'Hypertension populations differ strongly.',
    });
  },
  examples: () => ({
    pass: [hypertension(1200, 1000), hypertension(800, 1000), fileExample({})],
    fail: [
      [
        hypertension(1201, 1000),
        '[22:1] Hypertension populations differ strongly. Found: 1201. Expected: within 20 % of 1000.',
      ],
      [
        hypertension(799, 1000),
        '[22:1] Hypertension populations differ strongly. Found: 799. Expected: within 20 % of 1000.',
      ],
    ],
  }),
});
