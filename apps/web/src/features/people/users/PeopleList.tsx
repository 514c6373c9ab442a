/** People, one row each, with search, filters and pages of the server. */
import type { User } from '@idss/contract/people/users';
import { personName, formatRoleList } from '@idss/domain/people/role-text';
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
import { type PeoplePage, usePeoplePage } from './use-people-page.ts';
import { selectShown } from './users-view.ts';

interface ColumnOptions {
  /** The address at which a person is selected. */
  readonly getHref?: (user: User) => string;
  /** The address of the selected person. */
  readonly current?: string | undefined;
  /** The buttons of a person. */
  readonly actions?: (user: User) => ReactNode;
}

export interface PeopleListProps extends ColumnOptions {
  readonly list: 'all' | 'managed';
  readonly label: string;
  /** The groups of the roles that the list shows. */
  readonly groups: readonly RoleGroup[];
  /** Next to the search. */
  readonly add: ReactNode;
  /** People can be selected, to change them at once. */
  readonly hasSelection?: boolean;
}

type Selected = ReadonlySet<string>;

const createSelectColumn = (
  selected: Selected,
  onSelect: (selected: Selected) => void,
): PlainColumn<User> => ({
  header: 'Select',
  isHeaderHidden: true,
  width: '40px',
  cell: (user) => (
    <NativeCheck
      type="checkbox"
      aria-label={`Select ${personName(user)}`}
      checked={selected.has(user.email)}
      onChange={({ target }) => onSelect(selectShown(selected, [user], target.checked))}
    />
  ),
});

const toColumns = (
  sortBy: PeoplePage<User>['sortBy'],
  { getHref, current, actions }: ColumnOptions,
): readonly PlainColumn<User>[] => [
  {
    header: 'Person',
    width: '46%',
    sort: sortBy('name'),
    cell: (user) => (
      <Person user={user} isCurrent={user.email === current} {...(getHref && { href: getHref(user) })} />
    ),
  },
  { header: 'Roles', cell: ({ roles }) => formatRoleList(roles) },
  {
    header: 'Last sign-in',
    width: '126px',
    sort: sortBy('lastSignIn'),
    cell: ({ lastSignIn, hasAccepted }) =>
      !hasAccepted ? 'Not shown yet' : lastSignIn === null ? 'Never' : <Day at={lastSignIn} />,
  },
  ...(actions ? [{ header: 'Actions', isHeaderHidden: true, width: '132px', cell: actions } as const] : []),
];

export function PeopleList({ list, label, groups, add, hasSelection = false, ...options }: PeopleListProps) {
  const people = usePeoplePage(list);
  const [selected, setSelected] = useState<Selected | null>(null);
  const { rows, isWhole, isPending, error, sortBy, pager } = people;
  return (
    <Card as="section" aria-label={label}>
      <PeopleFilters people={people} groups={groups}>
        {add}
      </PeopleFilters>
      {hasSelection && (
        <SelectionBar shown={rows} selected={selected} onSelect={setSelected} filter={people.applied} />
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
            columns={[
              ...(selected ? [createSelectColumn(selected, setSelected)] : []),
              ...toColumns(sortBy, options),
            ]}
            getRowId={({ userId }) => userId}
            isCurrent={({ email }) => email === options.current}
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
