/** Printing every row of a table that the server pages: the button, what is read meanwhile, and what paper says. Spec: lists-paper. */
import { formatNumber } from '@idss/domain/format-number';
import { Button } from './Button.tsx';
import parts from './DataTableParts.module.css';
import { Icon } from './icons.tsx';
import { cancelPrint, printAll } from './print-all.ts';
import { maxPrinted, type Paper } from './use-printed-rows.ts';

interface PrintProps {
  readonly paper: Paper<object>;
}
interface CountedProps extends PrintProps {
  /** Rows that the filters leave. */
  readonly count: number;
}

export const isReading = ({ reading }: Paper<object>): boolean =>
  reading?.rows === null && reading.error === null;

export const PrintButton = ({ paper }: PrintProps) =>
  isReading(paper) ? (
    <Button startIcon={<Icon name="close" size={16} />} onClick={cancelPrint}>
      Cancel printing
    </Button>
  ) : (
    <Button startIcon={<Icon name="print" size={16} />} onClick={() => void printAll()}>
      Print
    </Button>
  );

export function PrintProgress({ paper, count }: CountedProps) {
  if (!isReading(paper)) return null;
  const read = formatNumber(paper.reading?.count ?? 0);
  return count > maxPrinted
    ? `Reading the first ${formatNumber(maxPrinted)} to print: ${read}`
    : `Reading all to print: ${read} of ${formatNumber(count)}`;
}

export const PrintFailed = ({ paper: { reading } }: PrintProps) =>
  reading?.error && <span role="alert">The rows to print could not be read. {reading.error.message}</span>;

interface NoteProps extends CountedProps {
  /** The number of the first row of the page. */
  readonly firstRow: number;
  readonly hasExport?: boolean;
}

/** What is not on the paper, and how it gets there. */
export function PaperNote({ paper, count, firstRow, hasExport = false }: NoteProps) {
  const { isPrinting, reading, rows, hasOthers } = paper;
  if (!isPrinting || !hasOthers || rows.length === count) return null;
  const all = formatNumber(count);
  return (
    <p className={parts.paperNote}>
      {reading?.rows
        ? `The first ${formatNumber(rows.length)} of ${all} rows.${hasExport ? ' Export CSV has every row.' : ''}`
        : `Rows ${formatNumber(firstRow)} to ${formatNumber(firstRow + rows.length - 1)} of ${all}. “Print” above the list prints the others, too.`}
    </p>
  );
}
