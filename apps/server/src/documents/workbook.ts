/** Sheets laid out by hand. The one place that knows the library: it is young. */
import type { CellStyle, rangeRef, WriteSheet } from 'hucre/xlsx';
import type { Cell } from './table.ts';

/** How a cell looks; what is left out is plain. */
export interface CellFormat {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  /** Shown with less emphasis than the other cells. */
  readonly isMuted?: boolean;
  readonly isWrapped?: boolean;
  readonly isRight?: boolean;
  readonly fill?: 'heading' | 'calculated';
  readonly isFramed?: boolean;
  /** As Excel writes it, such as `0.00`. */
  readonly numberFormat?: string;
}

export interface SheetCell {
  readonly value: Cell;
  readonly format?: CellFormat | undefined;
  /** The name of another sheet of the workbook, which opens at its first cell. */
  readonly opens?: string;
}

export interface LaidOutSheet {
  /** At most 31 characters. */
  readonly name: string;
  /** Of the columns, in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** Of rows that are not of the usual height, in points, by their place from 0. */
  readonly heights: ReadonlyMap<number, number>;
  /** Rows and columns that stay in sight. */
  readonly freeze: { readonly rows: number; readonly columns: number };
  /** The row, from 0, whose cells head the columns below it; null where there is no table. */
  readonly headingRow: number | null;
}

/** Text stays text, whatever it begins with. The library is loaded with the first workbook, which shortens every start. */
export async function writeSheets(sheets: readonly LaidOutSheet[]): Promise<Uint8Array> {
  const library = await import('hucre/xlsx');
  return library.writeXlsx({ sheets: sheets.map((sheet) => toSheet(sheet, library.rangeRef)) });
}

function toSheet(
  { name, widths, rows, heights, freeze, headingRow }: LaidOutSheet,
  getRange: typeof rangeRef,
): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  rows.forEach((row, at) =>
    row.forEach(({ format, opens }, column) => {
      const link = opens === undefined ? undefined : { target: '', location: `'${opens}'!A1` };
      if (format || link)
        cells.set(`${at},${column}`, {
          style: getStyle(format ?? {}, link !== undefined),
          ...(link ? { hyperlink: link } : {}),
        });
    }),
  );
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: rows.map((row) => row.map(({ value }) => value)),
    cells,
    rowDefs: new Map([...heights].map(([at, height]) => [at, { height }])),
    freezePane: freeze,
    // Without titles to repeat: the library names sheets there without quotes, and Excel finds `COL-E` damaged then.
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    ...(headingRow === null
      ? {}
      : {
          autoFilter: {
            range: getRange(headingRow, 0, rows.length - 1, (rows[headingRow]?.length ?? 1) - 1),
          },
        }),
  };
}

/** On white; the dark ones at 4.5:1 at least. */
const inks = { muted: '4A5B66', link: '0B5CAD', frame: 'B8C4CC' } as const;
const fills = { heading: 'DCE6EC', calculated: 'EDF1F4' } as const;

const styles = new Map<string, CellStyle>();

/** The library keeps one of each that is the same object or equal; making few saves time. */
function getStyle(format: CellFormat, isLink: boolean): CellStyle {
  const key = JSON.stringify([format, isLink]);
  const known = styles.get(key);
  if (known) return known;
  const { size, isBold, isItalic, isMuted, isWrapped, isRight, fill, isFramed, numberFormat } = format;
  const ink = isLink ? inks.link : isMuted ? inks.muted : null;
  const side = { style: 'thin', color: { rgb: inks.frame } } as const;
  const style: CellStyle = {
    font: {
      ...(size === undefined ? {} : { size }),
      ...(isBold ? { bold: true } : {}),
      ...(isItalic ? { italic: true } : {}),
      ...(isLink ? { underline: true } : {}),
      ...(ink === null ? {} : { color: { rgb: ink } }),
    },
    ...(fill ? { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: fills[fill] } } } : {}),
    ...(isFramed ? { border: { top: side, right: side, bottom: side, left: side } } : {}),
    alignment: {
      vertical: 'top',
      ...(isWrapped ? { wrapText: true } : {}),
      ...(isRight ? { horizontal: 'right' } : {}),
    },
    ...(numberFormat === undefined ? {} : { numFmt: numberFormat }),
  };
  styles.set(key, style);
  return style;
}
