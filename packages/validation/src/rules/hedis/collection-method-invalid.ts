import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import type { MeasureSubject } from './subject.ts';
import { acceptedMethods, hasData, isMethodAccepted } from './measure-data.ts';

export const collectionMethodInvalid = rule<MeasureSubject>({
  id: 'M-013',
  name: 'CollectionMethodInvalid',
  severity: 'Error',
  scope: 'measure',
  summary: 'The measure has data, but no collection method or one that it does not allow.',
  why: 'How a rate is computed depends on the method. Risk-adjusted measures, enrollment and diversity have one method only and may leave it out.',
  fix: 'Give collectionMethod as the measure allows: A administrative, H hybrid, E electronic clinical data systems.',
  source: 'HEDIS rule catalogue, M-013',
  check({ measure, definition }, report) {
    if (definition.isSurvey || !hasData(measure)) return; // M-006 for surveys
    if (isMethodAccepted(measure, definition)) return;
    const method = measure.collectionMethod ?? 'none';
    report({
      at: measure,
      measure: measure.code,
      found: method,
      expected: acceptedMethods(definition),
      message: `${measure.code} cannot be reported with method ${method}.`,
    });
  },
  examples: {
    pass: [
      measureExample('CBP', { method: 'H', indicators: { 'CBP.ControlHighBP': { hybrid: {} } } }),
      measureExample('CBP', { method: 'A', indicators: { 'CBP.ControlHighBP': { administrative: {} } } }),
      measureExample('ENP', { method: null, indicators: { 'ENP.MemberMonths.1-4': { enrollment: {} } } }),
      measureExample('CBP', { report: 'N', method: 'E' }),
    ],
    fail: [
      measureExample('CHL', {
        method: 'H',
        indicators: { 'CHL.ChlamydiaScreening.Total': { administrative: {} } },
      }),
      measureExample('CBP', { method: null, indicators: { 'CBP.ControlHighBP': { hybrid: {} } } }),
      measureExample('ENP', { method: 'E', indicators: { 'ENP.MemberMonths.1-4': { enrollment: {} } } }),
    ],
  },
});
