import { formatNumber } from '@idss/domain/format-number';
import { thresholdRule } from '../../rule.ts';
import { wholeExample } from './example.ts';
import { reportField } from './report-field.ts';
import { headerNumber, type HosWhole } from './subject.ts';

export const hosSampleSize = thresholdRule<HosWhole>({
  id: 'O-014',
  name: 'HosSampleSize',
  severity: 'Warning',
  scope: 'file',
  phase: 'whole',
  condition:
    'header SAMPLE_SIZE < 1200 (small contracts survey everyone); Error variant O-017 when detail count <> SAMPLE_SIZE',
  message: 'Sample of {n} members is below 1200; confirm that all eligible members were drawn.',
  basis: 'W',
  summary: (members) => `The drawn sample has fewer than ${formatNumber(members)} members.`,
  why: (members) => `A contract surveys ${formatNumber(members)} members, or all of them where it has fewer.`,
  fix: 'Check that all eligible members were drawn. Nothing to do for a small contract.',
  source: 'rules-hos, hos-cohorts',
  threshold: { value: 1200, unit: 'members', min: 1, max: 10000 },
  check({ header }, report, threshold) {
    const size = headerNumber(header, 'SAMPLE_SIZE');
    if (size === null || size >= threshold) return;
    reportField(header, header.layout.getField('SAMPLE_SIZE'), report, {
      expected: `at least ${threshold}`,
      message: `Sample of ${size} members is below ${threshold}; confirm that all eligible members were drawn.`,
    });
  },
  examples: () => ({
    pass: [wholeExample({}), wholeExample({ SAMPLE_SIZE: '     26' })],
    fail: [
      [
        wholeExample({ SAMPLE_SIZE: '0001199' }),
        '[1:88] Sample of 1199 members is below 1200; confirm that all eligible members were drawn. Found: 0001199. Expected: at least 1200.',
      ],
      [
        wholeExample({ SAMPLE_SIZE: '0000000' }),
        '[1:88] Sample of 0 members is below 1200; confirm that all eligible members were drawn. Found: 0000000. Expected: at least 1200.',
      ],
    ],
  }),
});
