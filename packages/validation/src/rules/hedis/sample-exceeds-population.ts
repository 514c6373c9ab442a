import { rule } from '../../rule.ts';
import { hybrid } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
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
  check(subject, report) {
    const { block, fields, key } = subject.indicator;
    if (block !== 'hybrid') return;
    const sample = fields.get('MinReqSampleSize');
    const population = fields.get('EligiblePopulation');
    if (sample === undefined || population === undefined || sample.value <= population.value) return;
    reportIndicator(subject, report, {
      at: sample,
      found: `MinReqSampleSize ${sample.value}`,
      expected: `at most ${population.value}`,
      message: `${key}: sample ${sample.value} is larger than the eligible population ${population.value}.`,
    });
  },
  examples: {
    pass: [
      indicatorExample('CBP.ControlHighBP', { hybrid }),
      indicatorExample('CBP.ControlHighBP', {
        hybrid: { ...hybrid, EligiblePopulation: 300, MinReqSampleSize: 300 },
      }),
    ],
    fail: [indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, EligiblePopulation: 300 } })],
  },
});
