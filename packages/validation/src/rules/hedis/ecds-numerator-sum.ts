import { numeratorOf } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { ecds } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const ecdsNumeratorSum = rule<IndicatorSubject>({
  id: 'E-002',
  name: 'EcdsNumeratorSum',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'Numerator present and <> sum of sources',
  message: '{key}: numerator {n} does not equal the sum of its sources {s}.',
  basis: 'V',
  summary: 'The given numerator is not the sum of its four sources.',
  why: 'Each numerator event is counted under one source: EHR, case management, HIE or registry, administrative.',
  fix: 'Correct the sources or the numerator, or leave the numerator out: it is computed anyway.',
  source: 'rules-ecds, hedis-file-ecds',
  check(subject, report) {
    const { indicator } = subject;
    if (indicator.block !== 'ecds') return;
    const given = indicator.fields.get('Numerator');
    const sum = numeratorOf(indicator);
    if (given === undefined || sum === null || given.value === sum) return;
    reportIndicator(subject, report, {
      at: given,
      found: `Numerator ${given.value}`,
      expected: sum,
      message: `${indicator.key}: numerator ${given.value} does not equal the sum of its sources ${sum}.`,
    });
  },
  examples: {
    pass: [
      indicatorExample('COL-E.ColorectalCancerScreening.46-50', { ecds }),
      indicatorExample('COL-E.ColorectalCancerScreening.46-50', { ecds: { ...ecds, Numerator: 1433 } }),
    ],
    fail: [indicatorExample('COL-E.ColorectalCancerScreening.46-50', { ecds: { ...ecds, Numerator: 1434 } })],
  },
});
