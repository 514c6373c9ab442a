/** The fields of a row of a survey file around a column: their names, where they are, and what is in them. */
import type { HosLayout } from '../formats/hos-fixed/layout.ts';
import { afterByteOrderMark } from '../formats/cahps-csv/peek.ts';
import { RecordSplitter, type SplitRecord } from '../formats/cahps-csv/split-records.ts';
import { decodeText, type Row, toShown } from './read-excerpt.ts';

export interface NamedField {
  readonly name: string;
  /** `field 12` or `columns 41-42`. */
  readonly position: string;
  readonly value: string;
  /** The place is in it. */
  readonly isMarked: boolean;
  readonly startColumn: number;
  readonly length: number;
}

/** Fields shown on each side. */
const fieldsAround = 2;

const pickAround = (fields: readonly NamedField[]): readonly NamedField[] => {
  const at = fields.findIndex(({ isMarked }) => isMarked);
  return at < 0 ? [] : fields.slice(Math.max(0, at - fieldsAround), at + fieldsAround + 1);
};

/** The first record of these bytes. */
function splitRecord(bytes: Uint8Array): SplitRecord | null {
  const splitter = new RecordSplitter();
  const end = splitter.feed(bytes, 0);
  if (end >= bytes.length) splitter.finish();
  return splitter.take();
}

/** Empty where the row is not one of as many fields as the header: part of a value with line breaks, for instance. */
export function nameCahpsFields(row: Row, head: Uint8Array, column: number): readonly NamedField[] {
  if (!row.isWhole) return [];
  const header = splitRecord(head.subarray(afterByteOrderMark(head)));
  const record = splitRecord(row.bytes);
  if (!header || !record || record.texts.length !== header.texts.length || record.problem !== null) return [];
  const begins = record.places.map((place) => place.column);
  return pickAround(
    record.texts.map((value, n): NamedField => {
      const startColumn = begins[n] ?? 1;
      const end = begins[n + 1];
      return {
        name: toShown(header.texts[n] ?? ''),
        position: `field ${n + 1}`,
        value: toShown(value),
        isMarked: column >= startColumn && (end === undefined || column < end),
        startColumn,
        length: end === undefined ? Infinity : end - startColumn - 1,
      };
    }),
  );
}

export function nameHosFields(
  row: Row,
  { header, detail }: HosLayout,
  { line, column }: { readonly line: number; readonly column: number },
): readonly NamedField[] {
  if (!row.isWhole) return [];
  const { fields } = line === 1 ? header : detail;
  return pickAround(
    fields.map(({ name, start, width }): NamedField => {
      const bytes = row.bytes.subarray(start - 1, start - 1 + width);
      return {
        name,
        position: width === 1 ? `column ${start}` : `columns ${start}-${start + width - 1}`,
        value: toShown(decodeText(bytes, { encoding: 'latin1' })),
        isMarked: column >= start && column < start + width,
        startColumn: start,
        length: width,
      };
    }),
  );
}
