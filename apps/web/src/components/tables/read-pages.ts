import type { Query } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import type { RowsRequest } from '#src/ui/data-table-props.ts';
import type { Table, TableCall } from './define-table.ts';

/** The server answers no more rows at once. */
const pageRows = 1_000;
/** An export contains at most this many rows where its table has no smaller limit. */
export const maxExport = 100_000;

interface Pages<Row> {
  /** From 1. */
  readonly readPage: (pageNumber: number, rows: number, signal?: AbortSignal) => Promise<readonly Row[]>;
  readonly getRowId: (row: Row) => string;
}

/** The first rows of a list that the server pages, page after page. */
export async function readPages<Row>(
  { readPage, getRowId }: Pages<Row>,
  { most, onRead, signal }: RowsRequest,
): Promise<readonly Row[]> {
  const rowsById = new Map<string, Row>();
  for (let pageNumber = 1; rowsById.size < most; pageNumber += 1) {
    const rows = await readPage(pageNumber, pageRows, signal);
    // New rows move others to the next page.
    for (const row of rows) rowsById.set(getRowId(row), row);
    onRead?.(Math.min(rowsById.size, most));
    if (rows.length < pageRows) break;
  }
  return [...rowsById.values()].slice(0, most);
}

/** The same of a table whose call takes `pageNumber` and `resultCount` next to what is asked. */
export const readTable = <Row extends object>(
  { call, getRowId }: Pick<Table<Row>, 'call' | 'getRowId'>,
  query: object | null,
  request: RowsRequest,
): Promise<readonly Row[]> =>
  readPages<Row>(
    {
      getRowId,
      readPage: async (pageNumber, resultCount, signal) =>
        (await read(
          call,
          { ...query, pageNumber, resultCount } as unknown as Query<TableCall>,
          signal,
        )) as unknown as readonly Row[],
    },
    request,
  );
