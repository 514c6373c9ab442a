/**
 * The tables of an extract as members of its zip. Where both formats are wanted the rows are read once: the Parquet is written
 * next to the CSV, into a temporary file, which is the member when its turn comes.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { ExtractContents } from '@idss/domain/extract/extract-contents';
import type { ZipMember } from '#src/files/zip-stream.ts';
import {
  createCsvWriter,
  createParquetWriter,
  type ExtractTable,
  type TableWriter,
} from './extract-table.ts';

export interface TableMembersOptions {
  readonly format: ExtractContents['format'];
  /** For temporary files. */
  readonly folder: string;
  readonly member: (
    path: string,
    open: () => AsyncIterable<Uint8Array>,
    more?: { readonly isPacked: boolean },
  ) => ZipMember;
  /** The rows of each table, counted while they are read. */
  readonly rows: Record<string, number>;
}

export function tableMembers(
  tables: readonly ExtractTable<never>[],
  { format, folder, member, rows }: TableMembersOptions,
): readonly ZipMember[] {
  const countRows = async function* ({ name, rows: read }: ExtractTable<never>) {
    rows[name] = 0;
    for await (const some of read()) {
      rows[name] += some.length;
      yield some;
    }
  };
  const csv = (table: ExtractTable<never>): ZipMember =>
    member(`${table.name}.csv`, () => {
      const writer = createCsvWriter(table.columns);
      if (format === 'csv') return writeTable(countRows(table), writer);
      const kept = keepIn(getPath(table), countRows(table), createParquetWriter(table.columns));
      return writeTable(kept, writer);
    });
  const parquet = (table: ExtractTable<never>): ZipMember =>
    member(
      `parquet/${table.name}.parquet`,
      () =>
        format === 'parquet'
          ? writeTable(countRows(table), createParquetWriter(table.columns))
          : createReadStream(getPath(table)),
      { isPacked: true },
    );
  const getPath = ({ name }: ExtractTable<never>): string => path.join(folder, `${name}.parquet`);
  return [...(format === 'parquet' ? [] : tables.map(csv)), ...(format === 'csv' ? [] : tables.map(parquet))];
}

type Rows<Row> = AsyncIterable<readonly Row[]>;

async function* writeTable<Row>(rows: Rows<Row>, writer: TableWriter<Row>): AsyncGenerator<Uint8Array> {
  for await (const some of rows) {
    const bytes = writer.add(some);
    if (bytes.length > 0) yield bytes;
  }
  const bytes = writer.end();
  if (bytes.length > 0) yield bytes;
}

/** The same rows, which are written into the file on their way. */
async function* keepIn<Row>(
  file: string,
  rows: Rows<Row>,
  writer: TableWriter<Row>,
): AsyncGenerator<readonly Row[]> {
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const some of rows) {
      const bytes = writer.add(some);
      if (bytes.length > 0) await handle.writeFile(bytes);
      yield some;
    }
    await handle.writeFile(writer.end());
  } finally {
    await handle.close();
  }
}
