/**
 * A table of an extract: one definition of its columns writes the CSV, the Parquet and the data dictionary. Rows come in
 * portions, so that memory does not grow with the season.
 */
import { gzipSync } from 'node:zlib';
import { csvCell, csvRow, lineEnd } from '@idss/domain/csv/write-csv';
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

export interface TableWriter<Row> {
  /** Bytes that are complete with these rows. */
  add(rows: readonly Row[]): Uint8Array;
  end(): Uint8Array;
}

export function createCsvWriter<Row>(columns: Columns<Row>): TableWriter<Row> {
  const readers = Object.values(columns).map(({ read }) => read);
  let head = csvRow(listNames(columns));
  const write = (rows: readonly Row[]): Uint8Array => {
    let text = head;
    head = '';
    for (const row of rows) {
      let separator = '';
      for (const read of readers) {
        text += separator + csvCell(read(row));
        separator = ',';
      }
      text += lineEnd;
    }
    return encode(text);
  };
  return { add: write, end: () => write([]) };
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

const toParquet: Partial<Readonly<Record<ColumnType, (value: NonNullable<Value>) => unknown>>> = {
  count: (value) => BigInt(value),
  moment: (value) => new Date(String(value)),
};

const rowsOfGroup = 10_000;

/** One row group is in memory at a time, by column, so that rows are not kept. The same rows give the same bytes. */
export function createParquetWriter<Row>(columns: Columns<Row>): TableWriter<Row> {
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
  const group = Object.entries(columns).map(([name, { type, read }]) => ({
    name,
    read,
    convert: toParquet[type],
    data: [] as unknown[],
  }));
  let size = 0;
  const writeGroup = (): void => {
    const columnData = group.map(({ name, data }) => ({ name, data, offsetIndex: false }));
    void parquet.write({ columnData, rowGroupSize: rowsOfGroup });
    for (const column of group) column.data = [];
    size = 0;
  };
  const drain = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    // What is written is behind; `offset` goes on counting.
    writer.index = 0;
    return bytes;
  };
  return {
    add(rows) {
      for (const row of rows) {
        for (const { data, read, convert } of group) {
          const value = read(row);
          data.push(convert === undefined || value === null ? value : convert(value));
        }
        size += 1;
        if (size === rowsOfGroup) writeGroup();
      }
      return drain();
    },
    end() {
      if (size > 0) writeGroup();
      void parquet.finish();
      return drain();
    },
  };
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
