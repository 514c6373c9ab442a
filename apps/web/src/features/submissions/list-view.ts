/**
 * The view of the submissions list. Stored while the portal is open, not between visits; the page size is a preference
 * (spec: shell-preferences). The two toggles exclude each other.
 */
import { isProductLine, productLines } from '@idss/domain/program';
import { create } from 'zustand';
import type { Filter } from '#src/ui/DataTable.tsx';

export interface ListView {
  readonly showAllSubmissions: boolean;
  readonly showTestOrgsSubs: boolean;
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly filters: readonly Filter[];
}

/** The four product lines are chosen at first. Spec: submissions-list. */
export const defaultFilters: readonly Filter[] = [{ id: 'productLine', value: [...productLines] }];

export const useListView = create<ListView>()(() => ({
  showAllSubmissions: false,
  showTestOrgsSubs: false,
  visibility: {},
  filters: defaultFilters,
}));

export const toggleAll = (showAllSubmissions: boolean): void =>
  useListView.setState(
    showAllSubmissions ? { showAllSubmissions, showTestOrgsSubs: false } : { showAllSubmissions },
  );

export const toggleTest = (showTestOrgsSubs: boolean): void =>
  useListView.setState(
    showTestOrgsSubs ? { showTestOrgsSubs, showAllSubmissions: false } : { showTestOrgsSubs },
  );

export interface Segments {
  readonly productLine?: string | undefined;
  readonly stage?: string | undefined;
  readonly orgId?: string | undefined;
  readonly program?: string | undefined;
}

const isSet = (segment: string | undefined): segment is string =>
  segment !== undefined && segment !== '' && segment.toLowerCase() !== 'all';

/** The filters that an address asks for; null where it names none, and the last view stays. */
export function filtersOf({ productLine, stage, orgId, program }: Segments): readonly Filter[] | null {
  if ([productLine, stage, orgId, program].every((segment) => segment === undefined)) return null;
  const lines = isSet(productLine) && isProductLine(productLine) ? [productLine] : [...productLines];
  return [
    { id: 'productLine', value: lines },
    ...(isSet(stage) ? [{ id: 'submissionStatus', value: [stage] }] : []),
    ...(isSet(program) ? [{ id: 'component', value: [program] }] : []),
    ...(isSet(orgId) ? [{ id: 'orgId', value: [orgId] }] : []),
  ];
}
