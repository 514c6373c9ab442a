/** The page of a table definition: heading, parameters, parts and rows. Its filters may be named by the address. */
import { formatNumber } from '@idss/domain/format-number';
import { Button } from '#src/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useApi } from '#src/api/hooks.ts';
import type { Query } from '#src/api/calls.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { filterRows, type Selection } from '#src/ui/data-table-model.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { CountLinks, TableControls } from '#src/ui/TableControls.tsx';
import type { Table, TableCall } from './define-table.ts';
import { QueryTable, type RowsQuery } from './QueryTable.tsx';
import { ParameterField } from './ParameterField.tsx';
import { getNames, type TableQuery } from './table-parameters.ts';
import { SavedViews } from './SavedViews.tsx';
import { ServerTable } from './ServerTable.tsx';
import { type TableParameters, useTableParameters } from './use-table-parameters.ts';
import { useTableFilters } from './use-table-filters.ts';

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

interface PartLinksProps<Row extends object> {
  readonly table: Table<Row>;
  readonly view: ReturnType<typeof useTableFilters>;
  /** Undefined until they are read. */
  readonly rows: readonly Row[] | undefined;
}

/** A link to each part of the table, with the number of its rows. */
const PartLinks = <Row extends object>({ table, view, rows }: PartLinksProps<Row>) => (
  <CountLinks isBusy={!rows}>
    {view.parts.map((part) => {
      const count = filterRows(rows ?? [], table.columns, part.filters).length;
      return (
        <li key={part.name}>
          <AppLink href={view.toPartHref(part)} aria-current={part === view.current ? 'true' : undefined}>
            <strong>{rows ? formatNumber(count) : '–'}</strong> {part.label(count)}
          </AppLink>
        </li>
      );
    })}
  </CountLinks>
);

export interface TablePageProps<Row extends object> {
  readonly table: Table<Row>;
  readonly selection?: Selection<Row>;
  /** Between the heading and what is asked. */
  readonly above?: ReactNode;
  /** More of the toolbar; gets what is asked of the call. */
  readonly toolbar?: (query: TableQuery | null) => ReactNode;
}

export function TablePage<Row extends object>({ table, selection, above, toolbar }: TablePageProps<Row>) {
  const { call, title, csv, pages } = table;
  const parameters = useTableParameters(table);
  const { query, failed } = parameters;
  const view = useTableFilters(table);
  const report = useApi(call, (query ?? undefined) as Query<TableCall>, {
    enabled: query !== null && !pages,
    ...(parameters.getAt('heading').length > 0 ? {} : { placeholderData: (previous) => previous }),
  }) as unknown as RowsQuery<Row>;
  const remark = report.data && query ? table.remark?.(report.data, query) : null;
  const hasParametersAbove = parameters.getAt('above').length > 0;
  const hasParts = view.parts.length > 0;
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
      {!failed && hasParts && <PartLinks table={table} view={view} rows={report.data} />}
      {!failed && pages && <ServerTable table={table} pages={pages} query={query} {...rows} />}
      {!failed && !pages && (
        <QueryTable
          query={report}
          name={csv ?? title}
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
      )}
    </>
  );
}
