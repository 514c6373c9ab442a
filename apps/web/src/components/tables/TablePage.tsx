/** The page of a table definition: heading, questions, parts and rows. Its filters may be named by the address. */
import { formatNumber } from '@idss/domain/format-number';
import type { PortalPermission } from '@idss/domain/permissions/portal-permissions';
import { Button } from '#src/ui/Button.tsx';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import type { Query } from '#src/api/calls.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { filteredRows, type Selection } from '#src/ui/data-table-model.ts';
import type { Filter } from '#src/ui/data-table-model.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { CountLinks, TableControls } from '#src/ui/TableControls.tsx';
import type { Table, TableCall, TablePart } from './define-table.ts';
import { filtersIn, searchWith } from './filter-address.ts';
import { QueryTable, type RowsQuery } from './QueryTable.tsx';
import { QuestionField } from './QuestionField.tsx';
import { type Answers, type Choice, getNames, toQuery, type TableQuery } from './questions.ts';
import { ServerTable } from './ServerTable.tsx';
import { addressWith, getFilled, getPart, partShown } from './table-view.ts';

const noParts: readonly TablePart[] = [];
const noFilters: readonly Filter[] = [];

/** The options of every choice. One of them, at most, has them from a call. */
function useOptions(choices: readonly Choice[]) {
  const call = choices.map(({ options }) => options).find((options) => typeof options === 'string');
  const answer = useApi(call ?? 'GetCurrentUser', undefined, { enabled: call !== undefined });
  const toOptions = ({ options }: Choice): readonly (string | number)[] =>
    typeof options === 'string' ? ((answer.data ?? []) as readonly (string | number)[]) : options;
  return { toOptions, failed: answer.error && answer.data === undefined ? answer : undefined };
}

export interface TablePageProps<Row extends object> {
  readonly table: Table<Row>;
  readonly selection?: Selection<Row>;
  /** Between the heading and what is asked. */
  readonly above?: ReactNode;
  /** More of the toolbar; gets what is asked of the call. */
  readonly toolbar?: (query: TableQuery | null) => ReactNode;
}

export function TablePage<Row extends object>({
  table,
  selection,
  above: ownAbove,
  toolbar,
}: TablePageProps<Row>) {
  const { call, title, lead, back, questions = [], parts = noParts, csv, pages } = table;
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const named = search as Readonly<Record<string, string | undefined>>;
  const hrefWith = (change: Readonly<Record<string, string | undefined>>): string =>
    addressWith(pathname, { ...named, ...change });
  const allowed = useApi('GetCurrentUser').data?.may;
  const may = (permission: PortalPermission): boolean => allowed?.[permission] ?? false;
  const [own, setOwn] = useState<Answers>({});
  const choices = questions.filter((question) => question.kind === 'choice');
  const { toOptions, failed } = useOptions(choices);
  const inAddress = Object.fromEntries(
    choices.filter(({ isInAddress }) => isInAddress).map(({ name }) => [name, named[name] ?? '']),
  );
  // The questions of a list that the server pages are its filters: a link can name each of them.
  const filterNames = pages ? questions.flatMap(getNames) : [];
  const filtered = Object.fromEntries(filterNames.map((name) => [name, named[name] ?? '']));
  const answers = { ...own, ...inAddress, ...filtered };
  const query = toQuery(questions, { answers, may, toOptions });
  const report = useApi(call, (query ?? undefined) as Query<TableCall>, {
    enabled: query !== null && !pages,
    ...(choices.some(({ isInAddress }) => isInAddress) ? {} : { placeholderData: (before) => before }),
  }) as unknown as RowsQuery<Row>;
  const scope = table.scope ? `${table.scope}.` : '';
  const isOwn = ({ id }: Filter): boolean => table.columns.some((column) => `${scope}${column.id}` === id);
  const inSearch = filtersIn(named);
  const ofOthers = inSearch?.filter((filter) => !isOwn(filter)) ?? [];
  const ofTable = inSearch?.filter(isOwn).map((filter) => ({ ...filter, id: filter.id.slice(scope.length) }));
  const filters = ofTable?.length ? ofTable : (getPart(parts, named.show)?.filters ?? noFilters);
  const addressOfFilters = (next: readonly Filter[], show: string | undefined): string =>
    addressWith(pathname, {
      ...searchWith(named, [...ofOthers, ...next.map((filter) => ({ ...filter, id: scope + filter.id }))]),
      ...(parts.length > 0 ? { show } : {}),
    });
  const setFilters = (next: readonly Filter[]): void => {
    const part = partShown(parts, next);
    const show = part === parts[0] ? undefined : part?.name;
    router.history.replace(addressOfFilters(part ? noFilters : next, show));
  };
  const current = partShown(parts, filters);
  const rows = report.data ?? [];
  const fields = (isShown: (question: (typeof questions)[number]) => boolean): ReactNode[] =>
    questions
      .filter(
        (question) =>
          isShown(question) &&
          !(question.kind === 'toggle' && question.needs !== null && !may(question.needs)),
      )
      .map((question) => (
        <QuestionField
          key={getNames(question)[0]}
          question={question}
          answers={answers}
          toOptions={toOptions}
          onAnswer={(answer) => {
            if (pages) router.history.replace(hrefWith(getFilled(answer)));
            else if (question.kind === 'choice' && question.isInAddress)
              router.history.push(hrefWith(answer as Record<string, string>));
            else setOwn({ ...own, ...answer });
          }}
        />
      ));
  const headerChoices = fields((question) => question.kind === 'choice' && question.isInAddress);
  const above = fields(
    (question) => question.kind !== 'toggle' && !(question.kind === 'choice' && question.isInAddress),
  );
  const remark = report.data && query ? table.remark?.(rows, query) : null;
  const rowsAbove = [above, parts].filter(({ length }) => length > 0).length;
  const shared = {
    label: title,
    maxHeight: `max(320px, calc(100dvh - ${295 + 50 * rowsAbove}px))`,
    ...(csv ? { csvName: `${csv}.csv` } : {}),
    ...(table.rowActions ? { rowActions: table.rowActions } : {}),
    ...(table.detail ? { detail: table.detail } : {}),
    ...(selection ? { selection } : {}),
    toolbar: (
      <>
        {remark && <span>{remark}</span>}
        {fields(({ kind }) => kind === 'toggle')}
        {toolbar?.(query)}
      </>
    ),
  };
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          <>
            {headerChoices}
            {table.actions}
            {back && <AppLink href={back.href}>{back.label}</AppLink>}
          </>
        }
      />
      {table.above}
      {ownAbove}
      {above.length > 0 && (
        <TableControls role="group" aria-label="What to show">
          {above}
          {filterNames.some((name) => named[name] !== undefined) && (
            <Button
              onClick={() =>
                router.history.replace(
                  hrefWith(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
                )
              }
            >
              Clear filters
            </Button>
          )}
        </TableControls>
      )}
      {failed ? (
        <QueryError error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <>
          {parts.length > 0 && (
            <CountLinks isBusy={!report.data}>
              {parts.map((part, index) => {
                const count = filteredRows(rows, table.columns, part.filters).length;
                return (
                  <li key={part.name}>
                    <AppLink
                      href={addressOfFilters(noFilters, index === 0 ? undefined : part.name)}
                      {...(part === current ? { 'aria-current': 'true' as const } : {})}
                    >
                      <strong>{report.data ? formatNumber(count) : '–'}</strong> {part.label(count)}
                    </AppLink>
                  </li>
                );
              })}
            </CountLinks>
          )}
          {pages ? (
            <ServerTable table={table} pages={pages} query={query} {...shared} />
          ) : (
            <QueryTable
              query={report}
              name={csv ?? title}
              columns={table.columns}
              rowId={table.rowId}
              pageSize={table.pageSize}
              filters={filters}
              onFilters={setFilters}
              empty={table.empty}
              {...shared}
            />
          )}
        </>
      )}
    </>
  );
}
