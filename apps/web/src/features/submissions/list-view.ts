/**
 * The view of the submissions list. Filters and toggles are in the address; an address without any shows the last view, which is
 * stored while the portal is open (spec: shell-preferences). The two toggles exclude each other.
 */
import { isProductLine, productLines } from '@idss/domain/program';
import { create } from 'zustand';
import { parseFilters, type Search, toSearch } from '#src/components/tables/filter-address.ts';
import { toAddress } from '#src/components/tables/table-view.ts';
import { paths } from '#src/paths.ts';
import type { Filter } from '#src/ui/data-table-model.ts';

export interface ListView {
  readonly showAllSubmissions: boolean;
  readonly showTestOrgsSubs: boolean;
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly filters: readonly Filter[];
}

/** Initially the four product lines are selected. Spec: submissions-list. */
export const defaultFilters: readonly Filter[] = [{ id: 'productLine', value: [...productLines] }];

export const useListView = create<ListView>()(() => ({
  showAllSubmissions: false,
  showTestOrgsSubs: false,
  visibility: {},
  filters: defaultFilters,
}));

/** The part of the view that is in the address. */
export type AddressView = Pick<ListView, 'showAllSubmissions' | 'showTestOrgsSubs' | 'filters'>;

export const setShowAll = (view: AddressView, showAllSubmissions: boolean): AddressView => ({
  ...view,
  showAllSubmissions,
  showTestOrgsSubs: view.showTestOrgsSubs && !showAllSubmissions,
});

export const setShowTest = (view: AddressView, showTestOrgsSubs: boolean): AddressView => ({
  ...view,
  showTestOrgsSubs,
  showAllSubmissions: view.showAllSubmissions && !showTestOrgsSubs,
});

const list = paths.submissions();

/** The address of a view; that of the first one names nothing. */
export const getViewAddress = ({ filters, showAllSubmissions, showTestOrgsSubs }: AddressView): string =>
  toAddress(list, {
    ...toSearch({}, filters, defaultFilters),
    ...(showAllSubmissions ? { show: 'all' } : showTestOrgsSubs ? { show: 'test' } : {}),
  });

/** The view that an address asks for; null where it asks for none, and the last one stays. */
export function parseView(segments: Segments, search: Search): AddressView | null {
  const filters = parseFilters(search, defaultFilters) ?? toFilters(segments);
  const { show } = search;
  if (filters === null && show === undefined) return null;
  return {
    filters: filters ?? defaultFilters,
    showAllSubmissions: show === 'all',
    showTestOrgsSubs: show === 'test',
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
