/** Columns of lists of people. The server sorts by person, address and last sign-in. */
import type { User } from '@idss/contract/people/users';
import { formatRoleList, listRoleLabels, listRoleEntities, personName } from '@idss/domain/people/role-text';
import { Day } from '#src/components/Moment.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { Address } from './Address.tsx';
import { Person } from './Person.tsx';
import { getStates } from './person-states.ts';

const unsorted = { filter: 'none', isSortable: false } as const;

export interface PersonColumnOptions<Row extends User> {
  /** The address that is about a person; it opens the row. */
  readonly getHref?: (user: Row) => string;
  /** The address of the person who is shown next to the list. */
  readonly current?: string | undefined;
}

export const createPersonColumn = <Row extends User>({
  getHref,
  current,
}: PersonColumnOptions<Row> = {}): Column<Row> => ({
  id: 'name',
  header: 'Person',
  width: 236,
  isWrapped: true,
  filter: 'none',
  opensRow: getHref !== undefined,
  text: (user) => personName(user),
  cell: (user) => (
    <Person user={user} isCurrent={user.email === current} {...(getHref && { href: getHref(user) })} />
  ),
});

/** Hidden at first: the person's cell has it in its second line. */
const email: Column<User> = {
  id: 'email',
  header: 'E-mail',
  width: 230,
  filter: 'none',
  isInitiallyHidden: true,
  cell: (user) => <Address email={user.email} />,
};

const lastSignIn: Column<User> = {
  id: 'lastSignIn',
  header: 'Last sign-in',
  width: 122,
  filter: 'none',
  text: (user) => user.lastSignIn ?? '',
  cell: ({ lastSignIn: at, hasAccepted }) =>
    !hasAccepted ? 'Not shown yet' : at === null ? 'Never' : <Day at={at} />,
};

/** What else is known of a person. */
export const personFacts: readonly Column<User>[] = [
  lastSignIn,
  email,
  {
    ...unsorted,
    id: 'title',
    header: 'Title',
    width: 190,
    isInitiallyHidden: true,
    text: ({ title }) => title ?? '',
  },
  {
    ...unsorted,
    id: 'status',
    header: 'Status',
    width: 170,
    isWrapped: true,
    isInitiallyHidden: true,
    text: (user) =>
      getStates(user, { hasSignIn: true })
        .map(({ label }) => label)
        .join(', '),
  },
];

const organizations: Column<User> = {
  ...unsorted,
  id: 'organizations',
  header: 'Organizations',
  width: 240,
  isWrapped: true,
  isOfOrganization: true,
  text: ({ roles }) => listRoleEntities(roles).join('; '),
};

/** Of everybody: the roles in one line, because the list is next to a person. */
export const createAllColumns = (options: PersonColumnOptions<User>): readonly Column<User>[] => [
  createPersonColumn(options),
  {
    ...unsorted,
    id: 'roles',
    header: 'Roles',
    width: 176,
    text: ({ roles }) => formatRoleList(roles),
  },
  { ...organizations, isInitiallyHidden: true },
  ...personFacts,
];

/** Of those whom the reader manages: who manages one organization does not read its name in every row. */
export const createManagedColumns = (options: PersonColumnOptions<User>): readonly Column<User>[] => [
  createPersonColumn(options),
  {
    ...unsorted,
    id: 'roles',
    header: 'Roles',
    width: 250,
    isWrapped: true,
    text: ({ roles }) => listRoleLabels(roles).join(', ') || 'No roles',
  },
  organizations,
  ...personFacts.map((column) => (column.id === 'title' ? { ...column, isInitiallyHidden: false } : column)),
];
