import { rule } from '../../rule.ts';
import { checkAtMost, getValue } from './compare-field.ts';
import { hybridExample } from './example-blocks.ts';
import type { IndicatorSubject } from './subject.ts';

export const sampleExceedsPopulation = rule<IndicatorSubject>({
  id: 'H-001',
  name: 'SampleExceedsPopulation',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'MinReqSampleSize > EligiblePopulation',
  message: '{key}: sample {s} is larger than the eligible population {ep}.',
  basis: 'W',
  summary: 'The sample is larger than the population from which it is drawn.',
  why: 'A hybrid sample is a part of the eligible population; a small population is sampled whole.',
  fix: 'Where fewer members are eligible than the sample asks for, give the eligible population as MinReqSampleSize.',
  source: 'rules-hybrid, hedis-file-hybrid',
  check: checkAtMost({
    block: 'hybrid',
    field: 'MinReqSampleSize',
    expected: getValue('EligiblePopulation'),
    message: (key, sample, population) =>
      `${key}: sample ${sample} is larger than the eligible population ${population}.`,
  }),
  examples: () => ({
    pass: [hybridExample(), hybridExample({ EligiblePopulation: 300, MinReqSampleSize: 300 })],
    fail: [
      [
        hybridExample({ EligiblePopulation: 300 }),
        '[25:1] CBP.ControlHighBP: sample 411 is larger than the eligible population 300. Found: MinReqSampleSize 411. Expected: at most 300.',
      ],
    ],
  }),
});
