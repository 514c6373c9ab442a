import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';
import { indicatorsApplicable, isOpenToProject, getSpecialProject } from './applicable.ts';
import { isReported } from './measure-data.ts';

export const indicatorMissing = rule<MeasureSubject>({
  id: 'M-015',
  name: 'IndicatorMissing',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition: 'reported measure lacks an applicable indicator key',
  message: '{key} is missing.',
  basis: 'W',
  summary: 'A reported measure lacks an indicator.',
  why: 'A measure is reported whole: an age band, metric or total left out would stay empty in the results.',
  fix: 'Add the indicator; give zero counts where no member qualifies. If the measure is not reported at all, declare it with reportMeasure="N".',
  source: 'rules-measure, hedis-file-indicators',
  check(subject, report) {
    const { measure, definition, submission } = subject;
    if (definition.isSurvey || !isReported(measure)) return;
    if (!isOpenToProject(definition, getSpecialProject(subject))) return; // M-020
    for (const { key } of indicatorsApplicable(definition, submission.header.productLine.text)) {
      if (measure.indicators.has(key)) continue;
      reportMeasure(subject, report, {
        indicatorKey: key,
        expected: key,
        message: `${key} is missing.`,
      });
    }
  },
  examples: () => ({
    pass: [
      measureExample('CBP', { indicators: { 'CBP.ControlHighBP': { hybrid: {} } } }),
      measureExample('CBP', { report: 'N' }),
      measureExample('FUA', { benefit: 'N' }),
      measureExample('HPC', {}),
    ],
    fail: [
      [measureExample('CBP', {}), '[20:1] CBP.ControlHighBP is missing. Expected: CBP.ControlHighBP.'],
      [
        measureExample('CHL', { indicators: { 'CHL.ChlamydiaScreening.Total': { administrative: {} } } }),
        '[20:1] CHL.ChlamydiaScreening.16-20 is missing. Expected: CHL.ChlamydiaScreening.16-20.',
        '[20:1] CHL.ChlamydiaScreening.21-24 is missing. Expected: CHL.ChlamydiaScreening.21-24.',
      ],
    ],
  }),
});
