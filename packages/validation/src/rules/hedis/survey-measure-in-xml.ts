import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

export const surveyMeasureInXml = rule<MeasureSubject>({
  id: 'M-006',
  name: 'SurveyMeasureInXml',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition: 'measure.isSurvey, and its status is not doubtful',
  message: '{code} is produced from the survey file and may not be in this file.',
  basis: 'W',
  summary: 'A survey measure is in the HEDIS file.',
  why: "Survey results are computed from the members' answers that the survey vendor loads, never taken from this file.",
  fix: 'Remove the measure from the file. Its data comes with the CAHPS or HOS component.',
  source: 'rules-measure',
  check({ measure, definition }, report) {
    if (!definition.isSurvey || definition.status === 'doubtful') return; // M-021
    reportMeasure({ measure }, report, {
      found: measure.code,
      expected: 'absent',
      message: `${measure.code} is produced from the survey file and may not be in this file.`,
    });
  },
  examples: () => ({
    pass: [
      measureExample('CBP', { report: 'N' }),
      measureExample('FVO', { report: 'N' }, { productLine: 'Medicare' }),
    ],
    fail: [
      [
        measureExample('FRM', { report: 'N' }, { productLine: 'Medicare' }),
        '[20:1] FRM is produced from the survey file and may not be in this file. Found: FRM. Expected: absent.',
      ],
    ],
  }),
});
