import { hybridDenominatorOf } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { hybrid } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
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
  check(subject, report) {
    const { block, fields, key } = subject.indicator;
    if (block !== 'hybrid') return;
    const denominator = fields.get('Denominator');
    const expected = hybridDenominatorOf(fields);
    if (denominator === undefined || expected === null || denominator.value === expected) return;
    reportIndicator(subject, report, {
      at: denominator,
      found: `Denominator ${denominator.value}`,
      expected,
      message: `${key}: denominator ${denominator.value} should be ${expected}.`,
    });
  },
  examples: {
    pass: [
      indicatorExample('CBP.ControlHighBP', { hybrid }),
      indicatorExample('CBP.ControlHighBP', {
        hybrid: {
          ...hybrid,
          EligiblePopulation: 300,
          MinReqSampleSize: 300,
          ExclusionValidDataErrors: 3,
          ExclusionEmployeeOrDep: 0,
          OversampleRecsAdded: 0,
          Denominator: 297,
        },
      }),
    ],
    fail: [
      indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, OversampleRecsAdded: 25 } }),
      indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, Denominator: 410 } }),
    ],
  },
});
