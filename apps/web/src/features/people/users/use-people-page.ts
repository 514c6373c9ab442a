/**
 * A list of people in pages of the server: searched, filtered, sorted and counted there. What is searched for, the filters,
 * the order and the columns are in the address. Spec: admin-users-lists, lists-address.
 */
import { readRoleFilter, type RoleFilter, roleFilterValue } from '@idss/domain/people/role-filter';
import { type UserSort, userSorts } from '@idss/domain/people/user-sorts';
import { type UserStatus, userStatuses } from '@idss/domain/people/user-status';
import { useState } from 'react';
import type { Answer, Query } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { maxExport, readPages } from '#src/components/tables/read-pages.ts';
import { useTableLook } from '#src/components/tables/table-look.ts';
import { useListAddress } from '#src/components/tables/use-list-address.ts';
import { usePageSize } from '#src/components/tables/use-page-size.ts';
import type { Column } from '#src/ui/data-table-model.ts';
import type { DataTableProps, RowsRequest, ServerPage } from '#src/ui/data-table-props.ts';

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

export interface PeoplePage<Person extends object> {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly filter: PeopleFilter;
  readonly onFilter: (filter: PeopleFilter) => void;
  /** The filters and the search of the list, without its page. */
  readonly applied: PeopleFilter & { readonly search?: string };
  /** No search and no filter. */
  readonly isWhole: boolean;
  /** Of the first page. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly count: number | undefined;
  /** For a table of these people. */
  readonly table: Pick<
    DataTableProps<Person>,
    | 'rows'
    | 'columns'
    | 'isLoading'
    | 'sort'
    | 'onSort'
    | 'visibility'
    | 'onVisibility'
    | 'look'
    | 'onLook'
    | 'pageSize'
    | 'onPageSize'
  > & { readonly serverPage: ServerPage<Person> };
}

/** The columns by which the server sorts. */
const isUserSort = (id: string): id is UserSort => userSorts.some((each) => each === id);

/** Filters of the address; anything else in it is ignored. */
function readFilter(role: string, status: string): PeopleFilter {
  const known = userStatuses.find((each) => each === status);
  return { ...readRoleFilter(role), ...(known ? { status: known } : {}) };
}

interface PeopleOptions<Person extends object> {
  /** Keep their identity. */
  readonly columns: readonly Column<Person>[];
  /** Of a page with several lists: before the names of this one in the address. */
  readonly scope?: string;
  /** Fields of the calls that the reader does not choose. */
  readonly fixed?: object;
}

type ListCall = Lists[ListName]['call'];

const readPeople = <Person extends { readonly email: string }>(
  call: ListCall,
  toQuery: (page: number, pageSize: number) => Query<ListCall>,
  request: RowsRequest,
): Promise<readonly Person[]> =>
  readPages<Person>(
    {
      getRowId: ({ email }) => email,
      readPage: async (page, pageSize, signal) =>
        (await read(call, toQuery(page, pageSize), signal)) as unknown as readonly Person[],
    },
    request,
  );

export function usePeoplePage<Name extends ListName>(
  list: Name,
  { columns, scope, fixed = {} }: PeopleOptions<Row<Name>>,
): PeoplePage<Row<Name>> {
  const { call, count, pageSize: firstSize }: Lists[ListName] = lists[list];
  const paging = usePageSize(call, firstSize);
  const look = useTableLook(call);
  const address = useListAddress(columns, scope);
  const { sort, onSort, visibility, onVisibility, getText, setTexts } = address;
  const search = getText('search').slice(0, 100);
  const filter = readFilter(getText('role'), getText('status'));
  const applied = { ...fixed, ...filter, ...(search === '' ? {} : { search }) };
  const order = {
    sort: sort && isUserSort(sort.id) ? sort.id : 'name',
    isDescending: sort?.isDescending ?? false,
  };
  // Another list begins with its first page.
  const place = JSON.stringify([applied, order]);
  const [position, setPosition] = useState({ place, index: 0 });
  const index = position.place === place ? position.index : 0;
  const options = { placeholderData: <Value>(before: Value) => before };
  const toQuery = (page: number, pageSize: number) =>
    ({ ...applied, ...order, page, pageSize }) as Query<typeof call>;
  const page = useApi(call, toQuery(index + 1, paging.pageSize), options);
  const counted = useApi(count, applied as Query<typeof count>, options).data;
  const rows = (page.data ?? []) as readonly Row<Name>[];
  const firstRows = (request: RowsRequest) => readPeople<Row<Name>>(call, toQuery, request);
  return {
    search,
    onSearch: (text) => setTexts({ search: text }),
    filter,
    onFilter: ({ status = '', ...role }) => setTexts({ role: roleFilterValue(role), status }),
    applied,
    isWhole: search === '' && Object.keys(filter).length === 0,
    error: page.data ? null : page.error,
    onRetry: () => void page.refetch(),
    count: counted,
    table: {
      rows,
      columns,
      isLoading: page.isPending,
      sort,
      onSort,
      visibility,
      onVisibility,
      ...look,
      ...paging,
      serverPage: {
        index,
        count: counted,
        isMore: false,
        onPage: (next) => setPosition({ place, index: next }),
        place,
        allRows: () => firstRows({ most: maxExport }),
        firstRows,
      },
    },
  };
}
