/** People in pages of the server, found by a part of name or address, sorted by address or last sign-in. */
import type { User, UserSort } from '@idss/contract/users';
import { rolesInList } from '@idss/domain/people/role-text';
import { type ReactNode, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { DayOf } from '#src/components/Moment.tsx';
import { useDelayed } from '#src/components/use-delayed.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { usePreferences } from '#src/preferences.ts';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { Pager } from '#src/ui/Pager.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { pageSizes } from '#src/ui/data-table-model.ts';
import { ListFoot, ListHead } from '#src/ui/users/Users.styles.ts';
import { Person } from './Person.tsx';

/** The calls of a list: all people, or those whose users the caller manages. */
export const lists = {
  all: { call: 'GetAllUsers', count: 'GetAllUsersCount', pageSize: 25 },
  managed: { call: 'GetManagableUsers', count: 'GetManagableUsersCount', pageSize: 15 },
} as const;

export interface PeopleListProps {
  readonly of: keyof typeof lists;
  readonly label: string;
  /** Next to the search. */
  readonly add: ReactNode;
  /** The address at which a person is chosen. */
  readonly hrefOf?: (user: User) => string;
  readonly current?: string | undefined;
  readonly actions?: (user: User) => ReactNode;
  readonly empty: ReactNode;
}

export function PeopleList({ of, label, add, hrefOf, current, actions, empty }: PeopleListProps) {
  const { call, count, pageSize: firstSize } = lists[of];
  const pageSize = usePreferences((preferences) => preferences.pageSizes[call] ?? firstSize);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<{ by: UserSort; isDescending: boolean }>({
    by: 'email',
    isDescending: false,
  });
  const [index, setIndex] = useState(0);
  const search = useDelayed(typed.trim());
  const filter = search === '' ? {} : { search };
  const options = { placeholderData: <Value,>(before: Value) => before };
  const page = useApi(
    call,
    { ...filter, sort: sort.by, isDescending: sort.isDescending, page: index + 1, pageSize },
    options,
  );
  const counted = useApi(count, filter, options);
  const sortBy = (by: UserSort): NonNullable<PlainColumn<User>['sort']> => ({
    direction: sort.by !== by ? 'none' : sort.isDescending ? 'descending' : 'ascending',
    onSort: () => {
      setIndex(0);
      setSort({ by, isDescending: sort.by === by && !sort.isDescending });
    },
  });
  const columns: readonly PlainColumn<User>[] = [
    {
      header: 'Person',
      width: '46%',
      sort: sortBy('email'),
      cell: (user) => (
        <Person user={user} isCurrent={user.email === current} {...(hrefOf ? { href: hrefOf(user) } : {})} />
      ),
    },
    { header: 'Roles', cell: ({ roles }) => rolesInList(roles) },
    {
      header: 'Last sign-in',
      width: '108px',
      sort: sortBy('lastSignIn'),
      cell: ({ lastSignIn }) => (lastSignIn === null ? 'Never' : <DayOf at={lastSignIn} />),
    },
    ...(actions ? [{ header: 'Actions', isHeaderHidden: true, width: '132px', cell: actions } as const] : []),
  ];
  const rows = page.data ?? [];
  return (
    <Card component="section" aria-label={label}>
      <ListHead>
        <TextBox
          type="search"
          aria-label="Search people"
          placeholder="Name or email"
          value={typed}
          maxLength={100}
          onChange={({ target }) => {
            setTyped(target.value);
            setIndex(0);
          }}
        />
        {add}
      </ListHead>
      {page.error && !page.data ? (
        <Box pad="l">
          <QueryError error={page.error} onRetry={() => void page.refetch()} />
        </Box>
      ) : (
        <>
          <PlainTable
            label={label}
            rows={rows}
            columns={columns}
            rowId={({ userId }) => userId}
            isCurrent={({ email }) => email === current}
            loadingRows={page.isPending ? 10 : undefined}
            hasBlocks
          />
          {page.data?.length === 0 &&
            (search === '' ? (
              empty
            ) : (
              <EmptyState title="No person matches" icon="search">
                Search for another part of a name or address.
              </EmptyState>
            ))}
          <ListFoot>
            <Pager
              count={counted.data ?? rows.length}
              pageIndex={index}
              pageSize={pageSize}
              pageSizes={pageSizes}
              onPage={setIndex}
              onPageSize={(size) => {
                setIndex(Math.floor((index * pageSize) / size));
                setPageSize(call, size);
              }}
            />
          </ListFoot>
        </>
      )}
    </Card>
  );
}
