/** Cells of one column as the clipboard takes them: as they are read, a line each, for a spreadsheet or a letter. */
import { type Changes, shownIn } from './changes.ts';
import { designationInWords, statusOf } from './designation-names.ts';
import { columns } from './keyboard.ts';
import type { Line, Rows } from './review-rows.ts';

function cellAsText(line: Line, column: number, changes: Changes, rows: Rows): string {
  if (line.kind === 'category') return line.name;
  const { row } = line;
  const designation = shownIn(row, 'auditDesignation', changes, rows);
  switch (columns[column]?.id) {
    case 'rate':
      return row.displayRate;
    case 'denominator':
      return row.denominator === null ? '' : String(row.denominator);
    case 'benefit':
      return row.benefitOffered;
    case 'auditDesignation':
      return designationInWords(designation);
    case 'status':
      return statusOf(designation);
    case 'comment':
      return shownIn(row, 'comment', changes, rows);
    default:
      return row.indicatorKey === '' ? `${row.measureCode} ${row.name}` : row.name;
  }
}

/** A cell of several lines among others is quoted, as spreadsheets do it. */
const quoted = (text: string): string => (/[\n\t"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** `column`: its place among all of the table's. With what was typed and is not saved. */
export function cellsAsText(lines: readonly Line[], column: number, changes: Changes, rows: Rows): string {
  const texts = lines.map((line) => cellAsText(line, column, changes, rows));
  return texts.length === 1 ? (texts[0] ?? '') : texts.map(quoted).join('\n');
}
