import { pluralize } from '@idss/domain/format-number';
import { rule } from '../../rule.ts';
import { totalsExample } from './example.ts';
import type { TotalsSubject } from './subject.ts';

/** The mismatch in words; null where there is none. */
function findMismatch({
  layout,
  totals,
}: TotalsSubject): { column: string; found: string; expected: string } | null {
  const { general, supplemental, withPrescreen, withoutPrescreen, firstStray } = totals;
  const where = firstStray === null ? '' : `, first in line ${firstStray}`;
  const count = (rows: number): string => `${rows} ${pluralize(rows, 'row')}`;
  if (layout.surveyType === 'X') {
    if (withoutPrescreen > 0)
      return {
        column: 'ccc_prescreen',
        found: `-1 in ${count(withoutPrescreen)}${where}`,
        expected: '0 or 1 in every row',
      };
    if (supplemental.rows === 0 && general.rows > 0)
      return {
        column: 'sample_stratum',
        found: 'stratum 1 alone',
        expected: 'rows of stratum 1 and of stratum 2',
      };
    if (general.rows === 0 && supplemental.rows > 0)
      return {
        column: 'sample_stratum',
        found: 'stratum 2 alone',
        expected: 'rows of stratum 1 and of stratum 2',
      };
    return null;
  }
  if (supplemental.rows > 0)
    return {
      column: 'sample_stratum',
      found: `2 in ${count(supplemental.rows)}${where}`,
      expected: '1 in every row',
    };
  if (withPrescreen > 0)
    return {
      column: 'ccc_prescreen',
      found: `0 or 1 in ${count(withPrescreen)}${where}`,
      expected: '-1 in every row',
    };
  return null;
}

export const cahpsCccFlag = rule<TotalsSubject>({
  id: 'C-014',
  name: 'CahpsCccFlag',
  severity: 'Error',
  scope: 'file',
  phase: 'totals',
  condition: 'CCC file without the CCC prescreen/sample stratum, or a 5.1H adult file with child items',
  message: 'Stratum codes do not match the survey type.',
  basis: 'W',
  summary: 'Strata and prescreen status are not those of the survey.',
  why: 'Only the child survey with chronic conditions has a prescreen status (0 or 1) and a supplemental sample (stratum 2), and it has both strata. Elsewhere the status is -1 and the stratum 1. An adult file with child items has rule C-002.',
  fix: 'Correct sample_stratum and ccc_prescreen, or load the file under the survey that it is.',
  source: 'rules-cahps, cahps-surveys',
  check(subject, report) {
    const mismatch = findMismatch(subject);
    if (mismatch === null) return;
    const { column, found, expected } = mismatch;
    report({ indicatorKey: column, found, expected, message: 'Stratum codes do not match the survey type.' });
  },
  examples: () => ({
    pass: [
      totalsExample('adult-medicaid', { general: { rows: 60 }, withoutPrescreen: 60 }),
      totalsExample('child-medicaid-ccc', {
        general: { rows: 40 },
        supplemental: { rows: 20 },
        withPrescreen: 60,
      }),
    ],
    fail: [
      [
        totalsExample('adult-medicaid', {
          general: { rows: 59 },
          supplemental: { rows: 1 },
          withoutPrescreen: 60,
          firstStray: 9,
        }),
        'Stratum codes do not match the survey type. Found: 2 in 1 row, first in line 9. Expected: 1 in every row.',
      ],
      [
        totalsExample('child-medicaid', {
          general: { rows: 60 },
          withPrescreen: 2,
          withoutPrescreen: 58,
          firstStray: 2,
        }),
        'Stratum codes do not match the survey type. Found: 0 or 1 in 2 rows, first in line 2. Expected: -1 in every row.',
      ],
      [
        totalsExample('child-medicaid-ccc', {
          general: { rows: 40 },
          supplemental: { rows: 20 },
          withoutPrescreen: 60,
          firstStray: 2,
        }),
        'Stratum codes do not match the survey type. Found: -1 in 60 rows, first in line 2. Expected: 0 or 1 in every row.',
      ],
      [
        totalsExample('child-medicaid-ccc', { general: { rows: 60 }, withPrescreen: 60 }),
        'Stratum codes do not match the survey type. Found: stratum 1 alone. Expected: rows of stratum 1 and of stratum 2.',
      ],
    ],
  }),
});
