/** The page of a table definition: heading, parameters, parts and rows. Its filters may be named by the address. */
import { formatNumber } from '@idss/domain/format-number';
import { Button } from '#src/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useApi } from '#src/api/hooks.ts';
import type { Query } from '#src/api/calls.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { filterRows, type Selection } from '#src/ui/data-table-model.ts';
import type { DataTableProps } from '#src/ui/data-table-props.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { CountLinks, TableControls } from '#src/ui/TableControls.tsx';
import type { CountsCall, Table, TableCall } from './define-table.ts';
import { PagedTable } from './PagedTable.tsx';
import { QueryTable, type RowsQuery } from './QueryTable.tsx';
import { ParameterField } from './ParameterField.tsx';
import { getNames, type TableQuery } from './table-parameters.ts';
import { SavedViews } from './SavedViews.tsx';
import { ServerTable } from './ServerTable.tsx';
import { type TableParameters, useTableParameters } from './use-table-parameters.ts';
import { usePartCounts } from './use-paged-list.ts';
import { type TableView, useTableFilters } from './use-table-filters.ts';

/** The fields of the parameters at one place of the page. */
const Fields = ({
  parameters,
  place,
}: {
  parameters: TableParameters;
  place: Parameters<TableParameters['getAt']>[0];
}) =>
  parameters
    .getAt(place)
    .map((parameter) => (
      <ParameterField
        key={getNames(parameter)[0]}
        parameter={parameter}
        values={parameters.values}
        toOptions={parameters.toOptions}
        onChange={(values) => parameters.change(parameter, values)}
      />
    ));

type HeadingProps = Pick<Table, 'title' | 'lead' | 'actions' | 'back'> & {
  readonly parameters: TableParameters;
};

const Heading = ({ title, lead, actions, back, parameters }: HeadingProps) => (
  <PageHeader
    title={title}
    lead={lead}
    actions={
      <>
        <Fields parameters={parameters} place="heading" />
        {actions}
        {back && <AppLink href={back.href}>{back.label}</AppLink>}
      </>
    }
  />
);

const ParametersAbove = ({ parameters }: { parameters: TableParameters }) => (
  <TableControls role="group" aria-label="What to show">
    <Fields parameters={parameters} place="above" />
    {parameters.canClear && <Button onClick={parameters.clear}>Clear filters</Button>}
  </TableControls>
);

interface PartLinksProps {
  readonly view: ReturnType<typeof useTableFilters>;
  /** Rows of each part; undefined until they are known. */
  readonly counts: readonly number[] | undefined;
}

/** A link to each part of the table, with the number of its rows. */
const PartLinks = ({ view, counts }: PartLinksProps) => (
  <CountLinks isBusy={!counts}>
    {view.parts.map((part, place) => {
      const count = counts?.[place] ?? 0;
      return (
        <li key={part.name}>
          <AppLink href={view.toPartHref(part)} aria-current={part === view.current ? 'true' : undefined}>
            <strong>{counts ? formatNumber(count) : '–'}</strong> {part.label(count)}
          </AppLink>
        </li>
      );
    })}
  </CountLinks>
);

interface ListProps<Row extends object> {
  readonly table: Table<Row>;
  readonly query: TableQuery | null;
  readonly view: TableView;
  /** Of the whole list, where the browser has it. */
  readonly report: RowsQuery<Row>;
}

const PagedPartLinks = ({
  counts,
  query,
  view,
}: { readonly counts: CountsCall } & Pick<ListProps<object>, 'query' | 'view'>) => (
  <PartLinks view={view} counts={usePartCounts(counts, query, view.parts)} />
);

function Parts<Row extends object>({ table, query, view, report }: ListProps<Row>) {
  if (table.counts) return <PagedPartLinks counts={table.counts} query={query} view={view} />;
  const counts =
    report.data &&
    view.parts.map(({ filters }) => filterRows(report.data ?? [], table.columns, filters).length);
  return <PartLinks view={view} counts={counts} />;
}

function Rows<Row extends object>({ table, query, view, report, ...rows }: ListProps<Row> & RowsLook<Row>) {
  const { pages, counts } = table;
  if (pages) return <ServerTable table={table} pages={pages} query={query} {...rows} />;
  if (counts) return <PagedTable table={table} counts={counts} query={query} view={view} {...rows} />;
  return (
    <QueryTable
      query={report}
      name={table.csv ?? table.title}
      columns={table.columns}
      getRowId={table.getRowId}
      pageSize={table.pageSize}
      filters={view.filters}
      onFilters={view.onFilters}
      sort={view.sort}
      onSort={view.onSort}
      empty={table.empty}
      {...rows}
    />
  );
}

/** What is the same for each of them. */
type RowsLook<Row extends object> = Omit<
  DataTableProps<Row>,
  'rows' | 'columns' | 'getRowId' | 'pageSize' | 'onPageSize' | 'empty' | 'isLoading'
>;

export interface TablePageProps<Row extends object> {
  readonly table: Table<Row>;
  readonly selection?: Selection<Row>;
  /** Between the heading and what is asked. */
  readonly above?: ReactNode;
  /** More of the toolbar; gets what is asked of the call. */
  readonly toolbar?: (query: TableQuery | null) => ReactNode;
}

export function TablePage<Row extends object>({ table, selection, above, toolbar }: TablePageProps<Row>) {
  const { call, title, csv, pages, counts } = table;
  const parameters = useTableParameters(table);
  const { query, failed } = parameters;
  const view = useTableFilters(table);
  const report = useApi(call, (query ?? undefined) as Query<TableCall>, {
    enabled: query !== null && !pages && !counts,
    ...(parameters.getAt('heading').length > 0 ? {} : { placeholderData: (previous) => previous }),
  }) as unknown as RowsQuery<Row>;
  const remark = report.data && query ? table.remark?.(report.data, query) : null;
  const hasParametersAbove = parameters.getAt('above').length > 0;
  const hasParts = view.parts.length > 0;
  const list = { table, query, view, report };
  const rows = {
    label: title,
    maxHeight: `max(320px, calc(100dvh - ${295 + 50 * (Number(hasParametersAbove) + Number(hasParts))}px))`,
    csvName: csv && `${csv}.csv`,
    rowActions: table.rowActions,
    detail: table.detail,
    selection,
    toolbarStart: <SavedViews {...view.saved} />,
    visibility: view.visibility,
    onVisibility: view.onVisibility,
    toolbar: (
      <>
        {remark && <span>{remark}</span>}
        <Fields parameters={parameters} place="toolbar" />
        {toolbar?.(query)}
      </>
    ),
  };
  return (
    <>
      <Heading {...table} parameters={parameters} />
      {table.above}
      {above}
      {hasParametersAbove && <ParametersAbove parameters={parameters} />}
      {failed && <QueryError error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && hasParts && <Parts {...list} />}
      {!failed && <Rows {...list} {...rows} />}
    </>
  );
}
