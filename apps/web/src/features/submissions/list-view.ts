/**
 * The view of the submissions list. Filters and toggles are in the address; an address without any shows the last view, which is
 * stored while the portal is open (spec: shell-preferences). The two toggles exclude each other.
 */
import { isProductLine, productLines } from '@idss/domain/program';
import { create } from 'zustand';
import { parseColumns, parseSort, toSortText } from '#src/components/tables/view-address.ts';
import type { Visibility } from '#src/components/tables/use-default-columns.ts';
import { parseFilters, type Search, toSearch } from '#src/components/tables/filter-address.ts';
import { toAddress } from '#src/components/tables/table-view.ts';
import { paths } from '#src/paths.ts';
import type { Filter, Sort } from '#src/ui/data-table-model.ts';
import { submissionList } from './list-columns.tsx';

export interface ListView {
  readonly showAllSubmissions: boolean;
  readonly showTestOrgsSubs: boolean;
  readonly filters: readonly Filter[];
  readonly sort: Sort | null;
  /** null: the columns with which the list begins. */
  readonly columns: Visibility | null;
}

/** Initially the four product lines are selected. Spec: submissions-list. */
export const defaultFilters: readonly Filter[] = [{ id: 'productLine', value: [...productLines] }];

export const firstView: ListView = {
  showAllSubmissions: false,
  showTestOrgsSubs: false,
  filters: defaultFilters,
  sort: null,
  columns: null,
};

export const useListView = create<ListView>()(() => firstView);

export const setShowAll = (view: ListView, showAllSubmissions: boolean): ListView => ({
  ...view,
  showAllSubmissions,
  showTestOrgsSubs: view.showTestOrgsSubs && !showAllSubmissions,
});

export const setShowTest = (view: ListView, showTestOrgsSubs: boolean): ListView => ({
  ...view,
  showTestOrgsSubs,
  showAllSubmissions: view.showAllSubmissions && !showTestOrgsSubs,
});

const list = paths.submissions();

/** The address of a view; that of the first one names nothing. */
export const getViewAddress = (view: ListView): string => {
  const { filters, showAllSubmissions, showTestOrgsSubs, sort, columns } = view;
  return toAddress(list, {
    ...toSearch({}, filters, defaultFilters),
    ...(showAllSubmissions ? { show: 'all' } : showTestOrgsSubs ? { show: 'test' } : {}),
    sort: toSortText(sort),
    columns:
      columns === null
        ? undefined
        : submissionList.columns
            .filter(({ id }) => columns[id] !== false)
            .map(({ id }) => id)
            .join('|'),
  });
};

const columnIds = new Set(submissionList.columns.map(({ id }) => id));

/** The view that an address asks for; null where it asks for none, and the last one stays. */
export function parseView(segments: Segments, search: Search): ListView | null {
  const named = parseFilters(search, defaultFilters);
  // Of columns that are not there no list is filtered.
  const filters = named?.filter(({ id }) => columnIds.has(id)) ?? toFilters(segments);
  const { show, sort, columns, view } = search;
  if (filters === null && [show, sort, columns, view].every((value) => value === undefined)) return null;
  return {
    filters: filters ?? defaultFilters,
    showAllSubmissions: show === 'all',
    showTestOrgsSubs: show === 'test',
    sort: parseSort(sort, submissionList.columns),
    columns: parseColumns(columns, submissionList.columns),
  };
}

export interface Segments {
  readonly productLine?: string | undefined;
  readonly stage?: string | undefined;
  readonly orgId?: string | undefined;
  readonly program?: string | undefined;
}

const isSet = (segment: string | undefined): segment is string =>
  segment !== undefined && segment !== '' && segment.toLowerCase() !== 'all';

/** The filters that the parts of an address ask for; null where it names none. */
export function toFilters({ productLine, stage, orgId, program }: Segments): readonly Filter[] | null {
  if ([productLine, stage, orgId, program].every((segment) => segment === undefined)) return null;
  const lines = isSet(productLine) && isProductLine(productLine) ? [productLine] : [...productLines];
  return [
    { id: 'productLine', value: lines },
    ...(isSet(stage) ? [{ id: 'submissionStatus', value: [stage] }] : []),
    ...(isSet(program) ? [{ id: 'component', value: [program] }] : []),
    ...(isSet(orgId) ? [{ id: 'orgId', value: [orgId] }] : []),
  ];
}
