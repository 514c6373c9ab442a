import { rule } from '../../rule.ts';
import { totalsExample } from './example.ts';
import type { TotalsSubject } from './subject.ts';

interface Part {
  readonly rows: number;
  readonly required: number;
  /** The frame must contain so many for the part to be required. */
  readonly frame: number;
}

/** Only CCC has two parts; elsewhere all rows are the sample. */
function listParts({ layout, totals }: TotalsSubject): Part[] {
  const { general, supplemental } = layout.requiredSample;
  if (supplemental === 0) return [{ rows: totals.rows, required: general, frame: general }];
  return [
    { rows: totals.general.rows, required: general, frame: general },
    { rows: totals.supplemental.rows, required: supplemental, frame: general + supplemental },
  ];
}

export const cahpsSampleSize = rule<TotalsSubject>({
  id: 'C-006',
  name: 'CahpsSampleSize',
  severity: 'Error',
  scope: 'file',
  phase: 'totals',
  condition:
    'rows < required base sample and frame >= required (Adult Commercial 1100, Adult Medicaid 1350, Child Medicaid 1650, CCC 1650 + 1840)',
  message: 'The sample holds {n} members; at least {m} are required.',
  basis: 'W',
  summary: 'The sample is smaller than required, though the sample frame contains enough members.',
  why: 'Results of a smaller sample are not comparable. A plan whose frame is smaller surveys everybody. The child survey with chronic conditions needs 1,650 members in stratum 1 and, where its frame contains 3,490, another 1,840 in stratum 2.',
  fix: 'Give one row for each sampled member, those without a response included. Check frame_size.',
  source: 'rules-cahps, cahps-sample-size',
  check(subject, report) {
    const { frameSize } = subject.totals;
    for (const { rows, required, frame } of listParts(subject)) {
      if (frameSize === null || frameSize < frame || rows >= required) continue;
      report({
        indicatorKey: 'sample_stratum',
        found: rows,
        expected: `at least ${required}, as the frame contains ${frameSize}`,
        message: `The sample holds ${rows} members; at least ${required} are required.`,
      });
    }
  },
  examples: () => ({
    pass: [
      totalsExample('adult-medicaid', { frameSize: 1349, general: { rows: 1349 } }),
      totalsExample('adult-medicaid', { frameSize: 9000, general: { rows: 1350 } }),
      totalsExample('child-medicaid-ccc', {
        frameSize: 9000,
        general: { rows: 1650 },
        supplemental: { rows: 1840 },
      }),
      totalsExample('adult-medicaid', { frameSize: null, general: { rows: 3 } }),
    ],
    fail: [
      [
        totalsExample('adult-medicaid', { frameSize: 1350, general: { rows: 1349 } }),
        'The sample holds 1349 members; at least 1350 are required. Found: 1349. Expected: at least 1350, as the frame contains 1350.',
      ],
      [
        totalsExample('child-medicaid-ccc', {
          frameSize: 9000,
          general: { rows: 1650 },
          supplemental: { rows: 1839 },
        }),
        'The sample holds 1839 members; at least 1840 are required. Found: 1839. Expected: at least 1840, as the frame contains 9000.',
      ],
      [
        totalsExample('child-medicaid-ccc', {
          frameSize: 3000,
          general: { rows: 1649 },
          supplemental: { rows: 900 },
        }),
        'The sample holds 1649 members; at least 1650 are required. Found: 1649. Expected: at least 1650, as the frame contains 3000.',
      ],
    ],
  }),
});
