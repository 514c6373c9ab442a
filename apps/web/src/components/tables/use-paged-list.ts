/**
 * A list of which the server answers a page, filtered and sorted by its columns as the browser does it with a whole list. What it counts is
 * asked apart, so that turning a page counts nothing. Spec: lists-pages.
 */
import type { ListCounts } from '@idss/contract/list-page';
import { useState } from 'react';
import type { Query } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import type { Filter, Sort } from '#src/ui/data-table-model.ts';
import type { ServerPage } from '#src/ui/data-table-props.ts';
import type { CountsCall, Table, TableCall, TablePart } from './define-table.ts';
import { readTable } from './read-pages.ts';
import type { TableQuery } from './table-parameters.ts';
import { usePageSize } from './use-page-size.ts';
import { toSortText } from './view-address.ts';

/** Of the table's call and of the one that counts; null while what they need is being read. */
type Asked = TableQuery | null;

/** Other filters, another order and another page leave what was there before until it is read; another list does not. */
const keepWhile = (query: Asked) => ({
  enabled: query !== null,
  placeholderData: <Value>(
    previous: Value,
    before: { readonly queryKey: readonly unknown[] } | undefined,
  ) => {
    const asked = before?.queryKey[1] as TableQuery | undefined;
    return Object.entries(query ?? {}).every(([name, value]) => asked?.[name] === value)
      ? previous
      : undefined;
  },
});

/** As calls read filters; undefined for none. */
const toFilterText = (filters: readonly Filter[]): string | undefined =>
  filters.length === 0 ? undefined : JSON.stringify(filters);

interface PagedView {
  readonly filters: readonly Filter[];
  readonly sort: Sort | null;
}

interface PagedList<Row extends object> {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly pageSize: number;
  readonly onPageSize: (size: number) => void;
  readonly serverPage: ServerPage<Row>;
}

export function usePagedList<Row extends object>(
  {
    call,
    csv,
    title,
    pageSize,
    getRowId,
  }: Pick<Table<Row>, 'call' | 'csv' | 'title' | 'pageSize' | 'getRowId'>,
  counts: CountsCall,
  query: Asked,
  view: PagedView,
): PagedList<Row> {
  const paging = usePageSize(csv ?? title, pageSize);
  const options = keepWhile(query);
  const filters = toFilterText(view.filters);
  const listed = { ...query, filters, sort: toSortText(view.sort) };
  // Another list begins with its first page.
  const place = JSON.stringify(listed);
  const [position, setPosition] = useState({ place, index: 0 });
  const counted = useCounts(counts, { ...query, filters }, options);
  const whole = useCounts(counts, { ...query, filters: undefined }, options);
  const known = counted.isPlaceholderData ? undefined : counted.data?.count;
  const lastPage = known === undefined ? position.index : Math.max(0, Math.ceil(known / paging.pageSize) - 1);
  const index = position.place === place ? Math.min(position.index, lastPage) : 0;
  const page = useApi(
    call,
    { ...listed, pageNumber: index + 1, resultCount: paging.pageSize } as unknown as Query<TableCall>,
    options,
  );
  const useChoices = (columnId: string) => {
    const { data, error } = useCounts(counts, { ...query, filters, choicesOf: columnId }, {});
    return { texts: data?.choices, error };
  };
  return {
    rows: (page.data ?? []) as unknown as readonly Row[],
    // Without its count the table would say that it has as many rows as the page.
    isPending: page.isPending || counted.isPending,
    error: page.data ? null : page.error,
    refetch: () => void page.refetch(),
    ...paging,
    serverPage: {
      index,
      count: counted.data?.count,
      total: whole.data?.count,
      isMore: false,
      isStale: page.isPlaceholderData || counted.isPlaceholderData,
      onPage: (next) => setPosition({ place, index: next }),
      place,
      allRows: async () =>
        (await read(call, listed as unknown as Query<TableCall>)) as unknown as readonly Row[],
      firstRows: (request) => readTable({ call, getRowId }, listed, request),
      useChoices,
    },
  };
}

/** How many rows each part of the table has, whatever it is filtered by; undefined until it is known. */
export const usePartCounts = (
  counts: CountsCall,
  query: Asked,
  parts: readonly TablePart[],
): readonly number[] | undefined =>
  useCounts(
    counts,
    { ...query, parts: JSON.stringify(parts.map(({ filters }) => filters)) },
    keepWhile(query),
  ).data?.parts;

interface Counted {
  readonly data: ListCounts | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
}

const useCounts = (
  call: CountsCall,
  query: TableQuery,
  options: Partial<ReturnType<typeof keepWhile>>,
): Counted => useApi(call, query as unknown as Query<CountsCall>, options) as unknown as Counted;
