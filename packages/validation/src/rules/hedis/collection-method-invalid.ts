import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';
import { acceptedMethods, hasData, isMethodAccepted, isMethodPerMetric } from './measure-data.ts';

export const collectionMethodInvalid = rule<MeasureSubject>({
  id: 'M-013',
  name: 'CollectionMethodInvalid',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition:
    "the measure has data and collectionMethod is absent or not in measure.dataCollectionMethods; an indicator may give a method of its own, and one that differs from the measure's only in measures whose method is given for each metric (COA, PPC, TRC)",
  message: '{code} cannot be reported with method {m}.',
  basis: 'W',
  summary: 'The measure has data, but no collection method or one that it does not allow.',
  why: 'How a rate is computed depends on the method. Risk-adjusted measures, enrollment and diversity have one method only and may leave it out.',
  fix: "Give collectionMethod as the measure allows: A administrative, H hybrid, E electronic clinical data systems. Only the metrics of COA, PPC and TRC may give a method that differs from the measure's.",
  source: 'rules-measure, measures-methods',
  check({ measure, definition }, report) {
    if (definition.isSurvey || !hasData(measure)) return; // M-006 for surveys
    const { code, collectionMethod: shared, indicators } = measure;
    const formatMessage = (method: string) => `${code} cannot be reported with method ${method}.`;
    for (const indicator of indicators.values()) {
      const { collectionMethod: own, key } = indicator;
      if (own === undefined) continue;
      const mayDiffer = shared === null || shared === own || isMethodPerMetric(definition);
      if (mayDiffer && isMethodAccepted(own, definition)) continue;
      const expected = mayDiffer ? acceptedMethods(definition) : `${shared}, as the measure has it`;
      report({
        at: indicator,
        measure: code,
        indicatorKey: key,
        found: own,
        expected,
        message: formatMessage(own),
      });
    }
    const isRequiredOfMeasure =
      shared !== null ||
      indicators.size === 0 ||
      [...indicators.values()].some(({ collectionMethod }) => collectionMethod === undefined);
    if (!isRequiredOfMeasure || isMethodAccepted(shared, definition)) return;
    reportMeasure({ measure }, report, {
      found: shared ?? 'none',
      expected: acceptedMethods(definition),
      message: formatMessage(shared ?? 'none'),
    });
  },
  examples: () => ({
    pass: [
      measureExample('CBP', { method: 'H', indicators: { 'CBP.ControlHighBP': { hybrid: {} } } }),
      measureExample('CBP', { method: 'A', indicators: { 'CBP.ControlHighBP': { administrative: {} } } }),
      measureExample('ENP', { method: null, indicators: { 'ENP.MemberMonths.1-4': { enrollment: {} } } }),
      measureExample('CBP', { report: 'N', method: 'E' }),
      measureExample('PPC', {
        method: 'H',
        indicators: { 'PPC.TimelinessPrenatalCare': { method: 'A', administrative: {} } },
      }),
      measureExample('PPC', {
        method: null,
        indicators: { 'PPC.TimelinessPrenatalCare': { method: 'A', administrative: {} } },
      }),
    ],
    fail: [
      [
        measureExample('PPC', {
          method: 'H',
          indicators: { 'PPC.TimelinessPrenatalCare': { method: 'E', administrative: {} } },
        }),
        '[21:1] PPC cannot be reported with method E. Found: E. Expected: A or H.',
      ],
      // Given once for the measure.
      [
        measureExample('CBP', {
          method: 'H',
          indicators: { 'CBP.ControlHighBP': { method: 'A', administrative: {} } },
        }),
        '[21:1] CBP cannot be reported with method A. Found: A. Expected: H, as the measure has it.',
      ],
      [
        measureExample('CHL', {
          method: 'H',
          indicators: { 'CHL.ChlamydiaScreening.Total': { administrative: {} } },
        }),
        '[20:1] CHL cannot be reported with method H. Found: H. Expected: A.',
      ],
      [
        measureExample('CBP', { method: null, indicators: { 'CBP.ControlHighBP': { hybrid: {} } } }),
        '[20:1] CBP cannot be reported with method none. Found: none. Expected: A or H.',
      ],
      [
        measureExample('ENP', { method: 'E', indicators: { 'ENP.MemberMonths.1-4': { enrollment: {} } } }),
        '[20:1] ENP cannot be reported with method E. Found: E. Expected: A.',
      ],
    ],
  }),
});
