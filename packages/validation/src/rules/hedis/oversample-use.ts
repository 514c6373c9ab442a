import { computeOversampleRecords, sumSampleExclusions } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { hybrid, hybridExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const oversampleUse = rule<IndicatorSubject>({
  id: 'H-004',
  name: 'OversampleUse',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition:
    'OversampleRecsAdded > OversampleRecordsNumber or > ExclusionValidDataErrors + ExclusionEmployeeOrDep',
  message: '{key}: {a} records added from an oversample of {o} to replace {x} exclusions.',
  basis: 'V',
  summary: 'More oversample records were used than there were, or than members taken out of the sample.',
  why: 'An oversample record may only take the place of an excluded member, one for one, as far as the oversample reaches.',
  fix: 'Give as many records added as members were replaced. The oversample is the sample size times the oversample rate, rounded up.',
  source: 'rules-hybrid, hedis-file-hybrid, rules-computed',
  check(subject, report) {
    const { block, fields, key } = subject.indicator;
    if (block !== 'hybrid') return;
    const added = fields.get('OversampleRecsAdded');
    const oversample = computeOversampleRecords(fields);
    if (added === undefined || oversample === null) return;
    const excluded = sumSampleExclusions(fields);
    if (added.value <= oversample && added.value <= excluded) return;
    reportIndicator(subject, report, {
      at: added,
      found: `OversampleRecsAdded ${added.value}`,
      expected: `at most ${Math.min(oversample, excluded)}`,
      message: `${key}: ${added.value} records added from an oversample of ${oversample} to replace ${excluded} exclusions.`,
    });
  },
  examples: () => ({
    pass: [hybridExample(), hybridExample({ ExclusionValidDataErrors: 30, OversampleRecsAdded: 21 })],
    fail: [
      [
        hybridExample({ OversampleRecsAdded: 9 }),
        '[29:1] CBP.ControlHighBP: 9 records added from an oversample of 21 to replace 8 exclusions. Found: OversampleRecsAdded 9. Expected: at most 8.',
      ],
      [
        indicatorExample('CBP.ControlHighBP', {
          // The given oversample is wrong; 411 at 5 % is 21.
          hybrid: {
            ...hybrid,
            OversampleRecordsNumber: 40,
            ExclusionValidDataErrors: 30,
            OversampleRecsAdded: 22,
          },
        }),
        '[29:1] CBP.ControlHighBP: 22 records added from an oversample of 21 to replace 32 exclusions. Found: OversampleRecsAdded 22. Expected: at most 21.',
      ],
    ],
  }),
});
