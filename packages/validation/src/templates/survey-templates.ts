/** The survey layouts of a season as tables that people read, and the header row that a CAHPS file begins with. */
import { csvRow } from '@idss/domain/csv/write-csv';
import type { HosLayout, RecordLayout } from '../formats/hos-fixed/layout.ts';
import type { CahpsLayout } from '../seasons/cahps-season.ts';

/** The first line of a file of this survey. */
export const cahpsHeaderRow = (layout: CahpsLayout): string => csvRow(layout.columns.map(({ name }) => name));

/** One row per column: its position, its question, its allowed values, and the answers that it depends on. */
export function* cahpsLayoutCsv(layout: CahpsLayout): Generator<string> {
  yield csvRow(['Position', 'Column', 'Item', 'Expected', 'May Be Empty', 'Asked Where']);
  for (const [index, { name, item, expected, mayBeEmpty }] of layout.columns.entries())
    yield csvRow([
      String(index + 1),
      name,
      item?.name ?? '',
      expected,
      mayBeEmpty ? 'Y' : 'N',
      item?.screen ? `${item.screen.column} is ${item.screen.values.join(' or ')}` : '',
    ]);
}

function* recordRows(record: string, { fields }: RecordLayout): Generator<string> {
  for (const { name, start, width, item, description, expected, dependsOn } of fields)
    yield csvRow([
      record,
      name,
      String(start),
      String(width),
      item,
      description,
      expected,
      dependsOn ? `${dependsOn.name} is ${dependsOn.answers.join(' or ')}` : '',
    ]);
}

/** One row per field of the header line and of a detail line; columns count from 1. */
export function* hosLayoutCsv({ header, detail }: HosLayout): Generator<string> {
  yield csvRow([
    'Record',
    'Field',
    'First Column',
    'Width',
    'Item',
    'Description',
    'Expected',
    'Asked Where',
  ]);
  yield* recordRows('Header', header);
  yield* recordRows('Detail', detail);
}
