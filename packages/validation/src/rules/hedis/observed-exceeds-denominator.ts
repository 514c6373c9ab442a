import { rule } from '../../rule.ts';
import { checkAtMost, getValue } from './compare-field.ts';
import { indexStayExample, memberExample } from './example-blocks.ts';
import type { IndicatorSubject } from './subject.ts';

export const observedExceedsDenominator = rule<IndicatorSubject>({
  id: 'U-004',
  name: 'ObservedExceedsDenominator',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'index-stay and index-discharge measures (PCR, HFS): ObservedCount > Denominator',
  message: '{key}: more events than index stays.',
  basis: 'W',
  summary: 'More events were observed than there are index stays or discharges.',
  why: 'PCR and HFS count at most one event for each index stay or discharge.',
  fix: 'Count for each index stay only whether an event followed, not how many.',
  source: 'rules-risk',
  check: checkAtMost({
    block: 'indexStayRisk',
    field: 'ObservedCount',
    expected: getValue('Denominator'),
    isNumberOnly: true,
    message: (key) => `${key}: more events than index stays.`,
  }),
  examples: () => ({
    pass: [indexStayExample({ ObservedCount: 702 }), memberExample({ NonOutlierMemberCount: 200 })],
    fail: [
      [
        indexStayExample({ ObservedCount: 703 }),
        '[25:1] PCR.PlanAllCauseReadmissions.18-44: more events than index stays. Found: 703. Expected: at most 702.',
      ],
    ],
  }),
});
