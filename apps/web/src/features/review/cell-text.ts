/** Cells of the table as the clipboard takes them: as they are read, for a spreadsheet or a letter. */
import { type Changes, getShownValue } from './changes.ts';
import { formatDesignation, getStatus } from './designation-names.ts';
import { columns } from './keyboard.ts';
import type { Line, ReviewRow, Rows } from './review-rows.ts';
import { toTsvCell } from './tsv.ts';

/** With its sign: `+1.3`, `−0.8`; the decimals that a rate has, less one. */
export function formatDifference(difference: number | null): string {
  if (difference === null) return '';
  const size = Math.abs(difference).toFixed(1);
  if (Number(size) === 0) return size;
  return `${difference < 0 ? '−' : '+'}${size}`;
}

/** Never `wrong`: it is worth a look. */
export const formatUnusual = (unusual: ReviewRow['unusual']): string =>
  unusual === null ? '' : `Unusually ${unusual}`;

/** `column`: its place among all of the table's. With what was typed and is not saved. */
export function getCellText(row: ReviewRow, column: number, changes: Changes, rows: Rows): string {
  const designation = getShownValue(row, 'auditDesignation', changes, rows);
  switch (columns[column]?.id) {
    case 'rate':
      return row.displayRate;
    case 'numerator':
      return row.numerator === null ? '' : String(row.numerator);
    case 'denominator':
      return row.denominator === null ? '' : String(row.denominator);
    case 'lastYear':
      return row.lastYearRate;
    case 'difference':
      return formatDifference(row.difference);
    case 'unusual':
      return formatUnusual(row.unusual);
    case 'benefit':
      return row.benefitOffered;
    case 'findings':
      return row.findings === null ? '' : String(row.findings.count);
    case 'reviewed':
      return row.reviewed === null ? '' : 'Reviewed';
    case 'auditDesignation':
      return formatDesignation(designation);
    case 'status':
      return getStatus(designation);
    case 'comment':
      return getShownValue(row, 'comment', changes, rows);
    default:
      return row.indicatorKey === '' ? `${row.measureCode} ${row.name}` : row.name;
  }
}

/**
 * One cell as it is read; several as spreadsheets divide them, without the categories in between: pasted again, each
 * line meets its row.
 */
export function getCellsText(
  lines: readonly Line[],
  shownColumns: readonly number[],
  changes: Changes,
  rows: Rows,
): string {
  const [line, ...otherLines] = lines;
  if (line?.kind === 'category' && otherLines.length === 0) return line.name;
  const texts = lines.flatMap((line) =>
    line.kind === 'row' ? [shownColumns.map((column) => getCellText(line.row, column, changes, rows))] : [],
  );
  const [first] = texts;
  if (texts.length === 1 && first?.length === 1) return first[0] ?? '';
  return texts.map((cells) => cells.map(toTsvCell).join('\t')).join('\n');
}
