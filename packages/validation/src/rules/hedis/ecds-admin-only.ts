import { getNumerator } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { ecdsExample } from './example-blocks.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const ecdsAdminOnly = rule<IndicatorSubject>({
  id: 'E-003',
  name: 'EcdsAdminOnly',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'only Admin source > 0',
  message: '{key}: all numerator events are from administrative data.',
  basis: 'W',
  summary: 'All numerator events come from administrative data.',
  why: 'ECDS measures are meant to bring in electronic clinical data; without any, the clinical sources may not have been loaded.',
  fix: 'Check the feeds from EHR, case management and registries. Nothing to do where the plan has none.',
  source: 'rules-ecds, hedis-file-ecds',
  check(subject, report) {
    const { indicator } = subject;
    if (indicator.block !== 'ecds') return;
    const admin = indicator.fields.get('NumeratorBySSoR.Admin');
    if (admin === undefined || admin.value === 0 || getNumerator(indicator) !== admin.value) return;
    reportIndicator(subject, report, {
      at: admin,
      found: admin.value,
      message: `${indicator.key}: all numerator events are from administrative data.`,
    });
  },
  examples: () => ({
    pass: [
      ecdsExample(),
      ecdsExample({
        'NumeratorBySSoR.EHR': 0,
        'NumeratorBySSoR.CaseManagement': 0,
        'NumeratorBySSoR.HIERegistry': 0,
        'NumeratorBySSoR.Admin': 0,
      }),
    ],
    fail: [
      [
        ecdsExample({
          'NumeratorBySSoR.EHR': 0,
          'NumeratorBySSoR.CaseManagement': 0,
          'NumeratorBySSoR.HIERegistry': 0,
        }),
        '[31:1] COL-E.ColorectalCancerScreening.46-50: all numerator events are from administrative data. Found: 1290.',
      ],
    ],
  }),
});
