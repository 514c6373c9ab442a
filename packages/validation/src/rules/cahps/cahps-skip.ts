import { classNumbers, mark } from '../../formats/cahps-csv/row-scan.ts';
import type { CahpsItem } from '../../seasons/cahps-season.ts';
import { recordExample } from './example.ts';
import { parseAnswer, isWithoutResponse, reportColumn, getValue } from './record.ts';
import { type RecordSubject, recordRule } from './subject.ts';

/**
 * The screener because of which an item should have been skipped. A screener that was itself rightly skipped (-8) hands
 * the question to its own screener.
 */
function refusingScreener(item: CahpsItem, record: RecordSubject): CahpsItem | null {
  if (item.screen === null) return null;
  const { column, values } = item.screen;
  const screener = record.layout.items.find((other) => other.column === column);
  if (screener === undefined) return null;
  const text = getValue(record, column);
  if (text === '-8') return refusingScreener(screener, record);
  const answer = parseAnswer(screener, text);
  return answer !== null && !values.includes(answer) ? screener : null;
}

/** A record that skips Q10's dependent items, but for this answer of Q12. */
const withQ10No = (Q12: string): RecordSubject => {
  const skipped = ['Q11', 'Q13', 'Q14', 'Q15', 'Q16', 'Q17', 'Q18'].map((column) => [column, '-8'] as const);
  return recordExample({ ...Object.fromEntries(skipped), Q10: '2', Q12 });
};

export const cahpsSkip = recordRule({
  id: 'C-011',
  name: 'CahpsSkip',
  severity: 'Error',
  scope: 'record',
  phase: 'record',
  condition: 'screener answered No and a dependent item holds a substantive answer',
  message: 'Row {row}: {item} should be -8 because {screen} was No.',
  basis: 'W',
  summary: 'An item is answered though the question before it sent the member past it.',
  why: 'No stands for every answer after which the item is not asked, such as no visits. Where the screener was skipped itself (-8), the question that caused it decides. Records without a response have rule C-010.',
  fix: 'Give -8 for the item, or correct the answer of its screener.',
  source: 'rules-cahps, cahps-codes',
  mayConcern: ({ itemMarks, dispositionClass }) =>
    (itemMarks & mark.answer) !== 0 && dispositionClass < classNumbers.ineligible,
  precheck({ items, indexOf }) {
    const pairs = items.flatMap(({ column, screen }) =>
      screen === null ? [] : [indexOf.get(column) ?? 0, indexOf.get(screen.column) ?? 0],
    );
    const positions = Int32Array.from(pairs);
    return ({ marks }) => {
      for (let n = 0; n < positions.length; n += 2)
        if (
          ((marks[positions[n] ?? 0] ?? 0) & mark.answer) !== 0 &&
          ((marks[positions[n + 1] ?? 0] ?? 0) & (mark.opens | mark.unanswered)) === 0
        )
          return true;
      return false;
    };
  },
  check(record, report) {
    if (isWithoutResponse(record)) return;
    for (const item of record.layout.items) {
      const text = getValue(record, item.column);
      if (item.screen === null || parseAnswer(item, text) === null) continue;
      const screener = refusingScreener(item, record);
      if (screener === null) continue;
      reportColumn(record, item.column, report, {
        found: text,
        expected: `-8, as ${screener.column} is ${getValue(record, screener.column)}`,
        message: `Row ${record.line}: ${item.column} should be -8 because ${screener.column} was No.`,
      });
    }
  },
  examples: () => ({
    pass: [
      recordExample({ Q03: '2', Q04: '-8' }),
      recordExample({ Q03: '-9', Q04: '3' }),
      recordExample({ Q03: '2', Q04: '-9' }),
      withQ10No('-8'),
    ],
    fail: [
      [
        recordExample({ Q03: '2', Q04: '1' }),
        '[2:18] Row 2: Q04 should be -8 because Q03 was No. Found: 1. Expected: -8, as Q03 is 2.',
      ],
      [
        recordExample({ Q07: '0', Q08: '9', Q09: '-8' }),
        '[2:22] Row 2: Q08 should be -8 because Q07 was No. Found: 9. Expected: -8, as Q07 is 0.',
      ],
      [
        withQ10No('4'),
        '[2:26] Row 2: Q12 should be -8 because Q10 was No. Found: 4. Expected: -8, as Q10 is 2.',
      ],
    ],
  }),
});
