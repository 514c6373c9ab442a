import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';
import { hasData } from './measure-data.ts';

export const benefitNoWithData = rule<MeasureSubject>({
  id: 'M-010',
  name: 'BenefitNoWithData',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition: 'benefitOffered=N and any indicator',
  message: '{code}: benefit not offered, yet data is present.',
  basis: 'W',
  summary: 'The benefit is declared not offered, yet the measure has indicators.',
  why: 'Members without the benefit cannot be measured; one of the two statements is wrong.',
  fix: 'If the benefit is offered, write benefitOffered="Y"; if not, remove the indicators of the measure.',
  source: 'rules-measure, hedis-file-flags',
  check({ measure }, report) {
    if (measure.benefitOffered || !hasData(measure)) return;
    reportMeasure({ measure }, report, {
      found: 'benefitOffered="N" with indicators',
      expected: 'no indicators',
      message: `${measure.code}: benefit not offered, yet data is present.`,
    });
  },
  examples: () => ({
    pass: [
      measureExample('FUA', { benefit: 'N' }),
      measureExample('AAB', {
        indicators: {
          'AAB.AvoidanceAntibioticTreatment.Total': {
            administrative: { EligiblePopulation: 40, NumeratorByAdmin: 3 },
          },
        },
      }),
    ],
    fail: [
      [
        measureExample('AAB', {
          benefit: 'N',
          indicators: {
            'AAB.AvoidanceAntibioticTreatment.Total': {
              administrative: { EligiblePopulation: 40, NumeratorByAdmin: 3 },
            },
          },
        }),
        '[20:1] AAB: benefit not offered, yet data is present. Found: benefitOffered="N" with indicators. Expected: no indicators.',
      ],
    ],
  }),
});
