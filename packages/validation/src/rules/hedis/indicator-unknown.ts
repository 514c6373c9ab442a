import { rule } from '../../rule.ts';
import { createPerhaps } from '../nearest.ts';
import { measureExample } from './example.ts';
import type { MeasureSubject } from './subject.ts';
import { isIndicatorApplicable, isForOtherProductLines } from './applicable.ts';

export const indicatorUnknown = rule<MeasureSubject>({
  id: 'M-016',
  name: 'IndicatorUnknown',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition: 'indicator key not in catalogue or not applicable to product line',
  message: '{key} is not defined for {code} in {pl}.',
  basis: 'W',
  summary: 'An indicator key is not defined for the measure, or not for this product line.',
  why: 'Numbers under an unknown key cannot be checked and would be lost; the indicator that was meant is missing.',
  fix: 'Compare the key with the measure listing: code, metric, group and stratum joined by points, 65+ written as 65Plus. Remove age bands of other product lines. A key that the file lacks and that is close is named as expected.',
  source: 'rules-measure, hedis-file-indicators',
  check({ measure, definition, submission }, report) {
    const productLine = submission.header.productLine.text;
    if (definition.isSurvey) return; // M-006
    const inapplicable = definition.indicators.filter((indicator) =>
      isForOtherProductLines(definition, indicator, productLine),
    );
    const perhaps = createPerhaps(() =>
      definition.indicators
        .filter(
          (indicator) =>
            isIndicatorApplicable(definition, indicator, productLine) &&
            !measure.indicators.has(indicator.key),
        )
        .map(({ key }) => key),
    );
    const placed = inapplicable.flatMap(({ key }) => measure.indicators.get(key) ?? []);
    for (const at of [...measure.unknownIndicators, ...placed]) {
      report({
        at,
        measure: measure.code,
        indicatorKey: at.key,
        found: at.key,
        expected: perhaps(at.key),
        message: `${at.key} is not defined for ${measure.code} in ${productLine}.`,
      });
    }
  },
  examples: () => ({
    pass: [
      measureExample('CBP', { indicators: { 'CBP.ControlHighBP': { hybrid: {} } } }),
      measureExample(
        'PCR',
        { indicators: { 'PCR.PlanAllCauseReadmissions.65-74': { indexStayRisk: {} } } },
        { productLine: 'Medicare' },
      ),
    ],
    fail: [
      [
        measureExample('CBP', { indicators: { 'CBP.Control': { hybrid: {} } } }),
        '[21:1] CBP.Control is not defined for CBP in Commercial. Found: CBP.Control.',
      ],
      [
        measureExample('CBP', { indicators: { 'CBP.ControlHiBP': { hybrid: {} } } }),
        '[21:1] CBP.ControlHiBP is not defined for CBP in Commercial. Found: CBP.ControlHiBP. Expected: perhaps CBP.ControlHighBP.',
      ],
      [
        measureExample('PCR', {
          indicators: { 'PCR.PlanAllCauseReadmissions.65-74': { indexStayRisk: {} } },
        }),
        '[21:1] PCR.PlanAllCauseReadmissions.65-74 is not defined for PCR in Commercial. Found: PCR.PlanAllCauseReadmissions.65-74.',
      ],
    ],
  }),
});
