import { sources } from '../../arithmetic.ts';
import { explainElement } from './explain-indicator.ts';
import { getNumerator } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { checkEqual } from './compare-field.ts';
import { ecdsExample } from './example-blocks.ts';
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
  explainNumbers: explainElement(...sources.map((source) => ({ name: `NumeratorBySSoR.${source}` }))),
  check: checkEqual({
    block: 'ecds',
    field: 'Numerator',
    expected: (fields) => getNumerator({ block: 'ecds', fields }),
    message: (key, reportedValue, sum) =>
      `${key}: numerator ${reportedValue} does not equal the sum of its sources ${sum}.`,
  }),
  examples: () => ({
    pass: [ecdsExample(), ecdsExample({ Numerator: 1433 })],
    fail: [
      [
        ecdsExample({ Numerator: 1434 }),
        '[32:1] COL-E.ColorectalCancerScreening.46-50: numerator 1434 does not equal the sum of its sources 1433. Found: Numerator 1434. Expected: 1433.',
      ],
    ],
  }),
});
