/** A list of people in pages of the server: searched, filtered, sorted and counted there. */
import type { UserSort } from '@idss/contract/people/users';
import type { RoleFilter } from '@idss/domain/people/role-filter';
import type { UserStatus } from '@idss/domain/people/user-status';
import { useState } from 'react';
import type { Answer, Query } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { useDelayed } from '#src/components/use-delayed.ts';
import { usePreferences } from '#src/preferences.ts';
import { type PagerProps, pageSizes } from '#src/ui/Pager.tsx';
import type { PlainColumn } from '#src/ui/PlainTable.tsx';

/** The calls of a list: all people, those whose users the caller manages, or those of an organization or vendor. */
const lists = {
  all: { call: 'GetAllUsers', count: 'GetAllUsersCount', pageSize: 25 },
  managed: { call: 'GetManagableUsers', count: 'GetManagableUsersCount', pageSize: 15 },
  organization: {
    call: 'GetUsersForOrganization',
    count: 'GetUsersForOrganizationCount',
    pageSize: 15,
  },
} as const;
type Lists = typeof lists;
type ListName = keyof Lists;
type Row<Name extends ListName> = Answer<Lists[Name]['call']>[number];

export interface PeopleFilter extends RoleFilter {
  readonly status?: UserStatus;
}

export interface PeoplePage<Person> {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly filter: PeopleFilter;
  readonly onFilter: (filter: PeopleFilter) => void;
  /** The filters and the search of the list, without its page. */
  readonly applied: PeopleFilter & { readonly search?: string };
  /** No search and no filter. */
  readonly isWhole: boolean;
  readonly rows: readonly Person[];
  readonly isPending: boolean;
  /** Of the first page. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly count: number | undefined;
  readonly pager: PagerProps;
  readonly sortBy: (by: UserSort) => NonNullable<PlainColumn<unknown>['sort']>;
}

/** The order of the list; another order begins with the first page. */
function useSort(onSort: () => void) {
  const [sort, setSort] = useState<{ by: UserSort; isDescending: boolean }>({
    by: 'name',
    isDescending: false,
  });
  const sortBy: PeoplePage<unknown>['sortBy'] = (by) => ({
    direction: sort.by !== by ? 'none' : sort.isDescending ? 'descending' : 'ascending',
    onSort: () => {
      onSort();
      setSort({ by, isDescending: sort.by === by && !sort.isDescending });
    },
  });
  return { sort, sortBy };
}

/** @param fixed fields of the calls that the reader does not choose */
export function usePeoplePage<Name extends ListName>(list: Name, fixed: object = {}): PeoplePage<Row<Name>> {
  const { call, count, pageSize: firstSize }: Lists[ListName] = lists[list];
  const pageSize = usePreferences((preferences) => preferences.pageSizes[call] ?? firstSize);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>({});
  const [index, setIndex] = useState(0);
  const { sort, sortBy } = useSort(() => setIndex(0));
  const search = useDelayed(typed.trim());
  const applied = { ...fixed, ...filter, ...(search === '' ? {} : { search }) };
  const options = { placeholderData: <Value>(before: Value) => before };
  const paged = {
    ...applied,
    sort: sort.by,
    isDescending: sort.isDescending,
    page: index + 1,
    pageSize,
  };
  const page = useApi(call, paged as Query<typeof call>, options);
  const counted = useApi(count, applied as Query<typeof count>, options).data;
  const rows = (page.data ?? []) as readonly Row<Name>[];
  return {
    typed,
    onType: (text) => {
      setTyped(text);
      setIndex(0);
    },
    filter,
    onFilter: (next) => {
      setFilter(next);
      setIndex(0);
    },
    applied,
    isWhole: search === '' && Object.keys(filter).length === 0,
    rows,
    isPending: page.isPending,
    error: page.data ? null : page.error,
    onRetry: () => void page.refetch(),
    count: counted,
    pager: {
      count: counted ?? rows.length,
      pageIndex: index,
      pageSize,
      pageSizes,
      onPage: setIndex,
      onPageSize: (size) => {
        setIndex(Math.floor((index * pageSize) / size));
        setPageSize(call, size);
      },
    },
    sortBy,
  };
}
