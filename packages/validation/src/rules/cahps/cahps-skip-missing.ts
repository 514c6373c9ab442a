import { classNumbers, mark } from '../../formats/cahps-csv/row-scan.ts';
import { recordExample } from './example.ts';
import { parseAnswer, isWithoutResponse, reportColumn, getValue } from './record.ts';
import { isOpenFor, getScreenGroups } from './screens.ts';
import { recordRule } from './subject.ts';

export const cahpsSkipMissing = recordRule({
  id: 'C-012',
  name: 'CahpsSkipMissing',
  severity: 'Info',
  scope: 'record',
  phase: 'record',
  condition: 'screener Yes and every dependent item -9',
  message: 'Row {row}: {item} not answered after {screen}.',
  basis: 'W',
  summary: 'The questions behind a screener were to be answered, and none of them is.',
  why: 'Members may leave questions out, so this never counts against a file; many such records point to a mistake in coding. Reported once a screener, at the first item directly behind it.',
  fix: 'Nothing, where the questionnaire says so. Else give the answers.',
  source: 'rules-cahps, cahps-codes',
  mayConcern: ({ itemMarks, dispositionClass }) =>
    (itemMarks & mark.unanswered) !== 0 && dispositionClass < classNumbers.ineligible,
  precheck(layout) {
    const getPosition = (column: string): number => layout.indexOf.get(column) ?? 0;
    const groups = getScreenGroups(layout).map(({ screener, dependents }) =>
      Int32Array.from([screener, ...dependents].map(({ column }) => getPosition(column))),
    );
    return ({ marks }) => {
      for (const positions of groups) {
        if (((marks[positions[0] ?? 0] ?? 0) & mark.opens) === 0) continue;
        let n = 1;
        while (n < positions.length && ((marks[positions[n] ?? 0] ?? 0) & mark.unanswered) !== 0) n += 1;
        if (n === positions.length) return true;
      }
      return false;
    };
  },
  check(record, report) {
    if (isWithoutResponse(record)) return;
    for (const group of getScreenGroups(record.layout)) {
      const { screener, dependents } = group;
      const answer = parseAnswer(screener, getValue(record, screener.column));
      if (answer === null || !isOpenFor(group, answer)) continue;
      if (dependents.some(({ column }) => getValue(record, column) !== '-9')) continue;
      const columns = dependents.map(({ column }) => column);
      reportColumn(record, columns[0] ?? '', report, {
        found: '-9',
        expected: `an answer, as ${screener.column} is ${answer}`,
        message: `Row ${record.line}: ${columns.join(', ')} not answered after ${screener.column}.`,
      });
    }
  },
  examples: () => ({
    pass: [
      recordExample({ Q03: '1', Q04: '2' }),
      recordExample({ Q03: '-9', Q04: '-9' }),
      recordExample({ Q07: '2', Q08: '9', Q09: '-9' }),
    ],
    fail: [
      [
        recordExample({ Q03: '1', Q04: '-9' }),
        '[2:18] Row 2: Q04 not answered after Q03. Found: -9. Expected: an answer, as Q03 is 1.',
      ],
      [
        recordExample({ Q07: '2', Q08: '-9', Q09: '-9' }),
        '[2:22] Row 2: Q08, Q09 not answered after Q07. Found: -9. Expected: an answer, as Q07 is 2.',
      ],
    ],
  }),
});
