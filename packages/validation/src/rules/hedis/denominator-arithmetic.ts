import { explainElement } from './explain-indicator.ts';
import { computeHybridDenominator } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { checkEqual } from './compare-field.ts';
import { hybridExample } from './example-blocks.ts';
import type { IndicatorSubject } from './subject.ts';

export const denominatorArithmetic = rule<IndicatorSubject>({
  id: 'H-005',
  name: 'DenominatorArithmetic',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'Denominator <> MRSS - valid data errors - employee/dependent + added',
  message: '{key}: denominator {d} should be {e}.',
  basis: 'V',
  summary: 'The hybrid denominator does not follow from the sample.',
  why: 'The denominator is the sample, less those taken out for valid data errors or as employees and dependents, plus the oversample records added.',
  fix: 'Bring MinReqSampleSize, the two exclusions, OversampleRecsAdded and Denominator into agreement.',
  source: 'rules-hybrid, hedis-file-hybrid',
  explainNumbers: explainElement(
    { name: 'MinReqSampleSize' },
    { name: 'ExclusionValidDataErrors', isLess: true },
    { name: 'ExclusionEmployeeOrDep', isLess: true },
    { name: 'OversampleRecsAdded' },
  ),
  check: checkEqual({
    block: 'hybrid',
    field: 'Denominator',
    expected: computeHybridDenominator,
    message: (key, reportedValue, computed) => `${key}: denominator ${reportedValue} should be ${computed}.`,
  }),
  examples: () => ({
    pass: [
      hybridExample(),
      hybridExample({
        EligiblePopulation: 300,
        MinReqSampleSize: 300,
        ExclusionValidDataErrors: 3,
        ExclusionEmployeeOrDep: 0,
        OversampleRecsAdded: 0,
        Denominator: 297,
      }),
    ],
    fail: [
      [
        hybridExample({ OversampleRecsAdded: 25 }),
        '[30:1] CBP.ControlHighBP: denominator 411 should be 428. Found: Denominator 411. Expected: 428.',
      ],
      [
        hybridExample({ Denominator: 410 }),
        '[30:1] CBP.ControlHighBP: denominator 410 should be 411. Found: Denominator 410. Expected: 411.',
      ],
    ],
  }),
});
