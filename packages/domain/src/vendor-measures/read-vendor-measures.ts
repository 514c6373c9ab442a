/** A file of the measures that software vendors are certified for in one product year. Spec: admin-data-vendor-measures. */
import { guid, identifier, integer, measureCode, enumCell } from '../season/cells.ts';
import { productLines, type ProductLine } from '../program.ts';
import { readRows } from '../season/read-table.ts';

const columns = {
  vendorId: identifier,
  measureCode,
  productLine: enumCell(productLines),
  measureGuid: guid,
  productYear: integer(2016, 2100),
};

export interface VendorMeasureRow {
  readonly vendorId: number;
  readonly measureCode: string;
  readonly productLine: ProductLine;
  readonly measureGuid: string;
  readonly productYear: number;
  readonly line: number;
}

export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

export type VendorMeasuresReading =
  | { readonly ok: true; readonly productYear: number; readonly rows: readonly VendorMeasureRow[] }
  | { readonly ok: false; readonly problems: readonly LineProblem[] };

/** The whole file, or every problem of it. `vendors` are the active software vendors. */
export function readVendorMeasures(text: string, vendors: ReadonlySet<number>): VendorMeasuresReading {
  const reading = readRows('the file', columns, text);
  const rows: readonly VendorMeasureRow[] = reading.rows;
  const problems: LineProblem[] = reading.problems.map(({ line, message }) => ({ line, message }));
  const [first] = rows;
  const lines = new Map<string, number>();
  for (const row of rows) {
    const { line, vendorId, productYear } = row;
    if (!vendors.has(vendorId))
      problems.push({ line, message: `VendorId: ${vendorId} is not an active software vendor.` });
    if (first && productYear !== first.productYear)
      problems.push({
        line,
        message: `ProductYear is ${productYear}; line ${first.line} is of ${first.productYear}. A file has one product year.`,
      });
    const name = `${row.measureCode}, ${row.productLine}, vendor ${vendorId}`;
    const before = lines.get(name);
    if (before === undefined) lines.set(name, line);
    else problems.push({ line, message: `The measure ${name} is already on line ${before}.` });
  }
  if (!first && problems.length === 0) problems.push({ line: 1, message: 'The file has no measures.' });
  if (!first || problems.length > 0)
    return { ok: false, problems: problems.sort((one, other) => one.line - other.line) };
  return { ok: true, productYear: first.productYear, rows };
}
