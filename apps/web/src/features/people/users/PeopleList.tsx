/** People, one row each, with search, filters and pages of the server. */
import type { User } from '@idss/contract/people/users';
import { personName, rolesInList } from '@idss/domain/people/role-text';
import type { RoleGroup } from '@idss/domain/permissions/actions';
import { type ReactNode, useState } from 'react';
import { Day } from '#src/components/Moment.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { Card } from '#src/ui/Card.tsx';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { Pager } from '#src/ui/Pager.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import styles from './Users.module.css';
import { PeopleFilters } from './PeopleFilters.tsx';
import { Person } from './Person.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { usePeoplePage } from './use-people-page.ts';
import { withShown } from './users-view.ts';

export interface PeopleListProps {
  readonly of: 'all' | 'managed';
  readonly label: string;
  /** The groups of the roles that the list shows. */
  readonly groups: readonly RoleGroup[];
  /** Next to the search. */
  readonly add: ReactNode;
  /** The address at which a person is chosen. */
  readonly getHref?: (user: User) => string;
  readonly current?: string | undefined;
  readonly actions?: (user: User) => ReactNode;
  /** People can be chosen, to change them at once. */
  readonly hasSelection?: boolean;
}

export function PeopleList(props: PeopleListProps) {
  const { of, label, groups, add, getHref, current, actions, hasSelection = false } = props;
  const people = usePeoplePage(of);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const { rows, isWhole, isPending, error, sortBy, pager } = people;
  const columns: readonly PlainColumn<User>[] = [
    ...(selected
      ? [
          {
            header: 'Select',
            isHeaderHidden: true,
            width: '40px',
            cell: (user: User) => (
              <NativeCheck
                type="checkbox"
                aria-label={`Select ${personName(user)}`}
                checked={selected.has(user.email)}
                onChange={({ target }) => setSelected(withShown(selected, [user], target.checked))}
              />
            ),
          },
        ]
      : []),
    {
      header: 'Person',
      width: '46%',
      sort: sortBy('name'),
      cell: (user) => (
        <Person user={user} isCurrent={user.email === current} {...(getHref && { href: getHref(user) })} />
      ),
    },
    { header: 'Roles', cell: ({ roles }) => rolesInList(roles) },
    {
      header: 'Last sign-in',
      width: '126px',
      sort: sortBy('lastSignIn'),
      cell: ({ lastSignIn, hasAccepted }) =>
        !hasAccepted ? 'Not shown yet' : lastSignIn === null ? 'Never' : <Day at={lastSignIn} />,
    },
    ...(actions ? [{ header: 'Actions', isHeaderHidden: true, width: '132px', cell: actions } as const] : []),
  ];
  return (
    <Card as="section" aria-label={label}>
      <PeopleFilters people={people} groups={groups}>
        {add}
      </PeopleFilters>
      {hasSelection && (
        <SelectionBar shown={rows} selected={selected} onChoose={setSelected} asked={people.asked} />
      )}
      {error ? (
        <Box pad="l">
          <QueryError error={error} onRetry={people.onRetry} />
        </Box>
      ) : (
        <>
          <PlainTable
            label={label}
            rows={rows}
            columns={columns}
            rowId={({ userId }) => userId}
            isCurrent={({ email }) => email === current}
            loadingRows={isPending ? 10 : undefined}
            hasBlocks
          />
          {!isPending && rows.length === 0 && <NoPeople isWhole={isWhole} />}
          <div className={styles.listFoot}>
            <Pager {...pager} />
          </div>
        </>
      )}
    </Card>
  );
}

export const NoPeople = ({ isWhole }: { isWhole: boolean }) =>
  isWhole ? (
    <EmptyState title="No users yet" icon="person">
      Add the first one.
    </EmptyState>
  ) : (
    <EmptyState title="No person matches" icon="search">
      Change the search or the filters.
    </EmptyState>
  );
