/**
 * A table of an extract: one definition of its columns writes the CSV, the Parquet and the data dictionary. Rows come in
 * portions, so that memory does not grow with the season.
 */
import { gzipSync } from 'node:zlib';
import { csvRow } from '@idss/domain/csv/write-csv';
import { listNames } from '@idss/domain/list-names';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

export type ColumnType = 'id' | 'count' | 'number' | 'text' | 'boolean' | 'moment';
export type Value = string | number | boolean | null;

export interface Column<Row> {
  readonly type: ColumnType;
  readonly meaning: string;
  readonly unit?: string;
  /** All values that occur, where they are few. */
  readonly values?: readonly string[];
  /** Left empty in extracts without it. */
  readonly personal?: 'comments' | 'names';
  readonly isKey?: true;
  readonly read: (row: Row) => Value;
}

export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

export interface ExtractTable<Row> {
  readonly name: string;
  readonly columns: Columns<Row>;
  readonly rows: () => AsyncIterable<readonly Row[]>;
}

export const withoutPersonal = <Row>(
  table: ExtractTable<Row>,
  leavesOut: (personal: 'comments' | 'names') => boolean,
): ExtractTable<Row> => ({
  ...table,
  columns: Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) => [
      name,
      column.personal && leavesOut(column.personal) ? { ...column, read: () => null } : column,
    ]),
  ),
});

const encode = (text: string): Uint8Array => Buffer.from(text, 'utf8');

export async function* writeCsv<Row>(
  { columns, rows }: ExtractTable<Row>,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  yield encode(csvRow(listNames(columns)));
  const readers = Object.values(columns).map(({ read }) => read);
  for await (const some of rows()) {
    onRows(some.length);
    if (some.length > 0) yield encode(some.map((row) => csvRow(readers.map((read) => read(row)))).join(''));
  }
}

const parquetTypes: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  id: { type: 'INT32' },
  count: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  boolean: { type: 'BOOLEAN' },
  moment: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};

function toParquet(type: ColumnType, value: Value): unknown {
  if (value === null) return null;
  if (type === 'count') return BigInt(value);
  return type === 'moment' ? new Date(String(value)) : value;
}

const rowsOfGroup = 10_000;

/** One row group is in memory at a time. The same rows give the same bytes. */
export async function* writeParquet<Row>(
  { columns, rows }: ExtractTable<Row>,
  onRows: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const names = listNames(columns);
  const schema: SchemaElement[] = [
    { name: 'root', num_children: names.length },
    ...Object.entries(columns).map(
      ([name, { type }]): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...parquetTypes[type] }),
    ),
  ];
  const compressors = { GZIP: (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 1 }) };
  const parquet = new ParquetWriter({ writer, schema, codec: 'GZIP', compressors, createdBy: 'IDSS' });
  const drain = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    // What is written is behind; `offset` goes on counting.
    writer.index = 0;
    return bytes;
  };
  let group: Row[] = [];
  const writeGroup = (): Uint8Array => {
    const columnData = Object.entries(columns).map(([name, { type, read }]) => ({
      name,
      data: group.map((row) => toParquet(type, read(row))),
      offsetIndex: false,
    }));
    void parquet.write({ columnData, rowGroupSize: rowsOfGroup });
    group = [];
    return drain();
  };
  for await (const some of rows()) {
    onRows(some.length);
    for (const row of some) {
      group.push(row);
      if (group.length === rowsOfGroup) yield writeGroup();
    }
  }
  if (group.length > 0) yield writeGroup();
  void parquet.finish();
  yield drain();
}

const csvTypes: Readonly<Record<ColumnType, string>> = {
  id: 'whole number',
  count: 'whole number',
  number: 'number',
  text: 'text',
  boolean: 'true or false',
  moment: 'moment, ISO 8601 in UTC',
};

/** A row for each column of the tables. */
export function writeDictionary(tables: readonly ExtractTable<never>[]): string {
  const head = [
    'Table',
    'Position',
    'Column',
    'Type',
    'ParquetType',
    'IsKey',
    'Unit',
    'AllowedValues',
    'PersonalData',
    'Meaning',
  ];
  const lines = tables.flatMap(({ name: table, columns }) =>
    Object.entries(columns).map(([name, column], place) => {
      const { type, unit, values, personal, isKey, meaning } = column;
      const { type: stored, logical_type: logical } = parquetTypes[type];
      return csvRow([
        table,
        place + 1,
        name,
        csvTypes[type],
        logical ? `${stored} (${logical.type})` : stored,
        isKey ?? false,
        unit,
        values?.join(' | '),
        personal,
        meaning,
      ]);
    }),
  );
  return [csvRow(head), ...lines].join('');
}
