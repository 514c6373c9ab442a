/** Users and organizations that the reader manages. Spec: admin-users-pages. */
import { personName } from '@idss/domain/people/role-text';
import type { User } from '@idss/contract/people/users';
import { useMemo, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { lazyComponent, lazyPart } from '#src/components/lazy-component.tsx';
import { useTableAddress } from '#src/components/tables/use-table-address.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import type { RowActions } from '#src/ui/data-table-model.ts';
import { Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { RowButtons } from '#src/ui/RowButtons.tsx';
import { Title } from '#src/ui/Text.tsx';
import { AddPerson } from './AddPerson.tsx';
import { toOrganizationKey } from './managed-organization.ts';
import { createManagedColumns } from './people-columns.tsx';
import { PeopleList } from './PeopleList.tsx';

const AddManagedUserDialog = lazyComponent(() => import('./AddManagedUserDialog.tsx'));
const DeleteUserDialog = lazyComponent(() => import('./DeleteUserDialog.tsx'));
const EditOrganizationDialog = lazyComponent(() => import('./EditOrganizationDialog.tsx'));
const EditUserDialog = lazyComponent(() => import('./EditUserDialog.tsx'));
const ManagedOrganizations = lazyPart(() => import('./ManagedOrganizations.tsx'));

interface PageProps {
  readonly isStaff: boolean;
}

const columns = createManagedColumns({ getHref: ({ email }) => paths.userRoles(email) });

function People({ isStaff }: PageProps) {
  const groups = useApi('GetAllSysGroups').data ?? [];
  const [edited, setEdited] = useState<User | null>(null);
  const [deleted, setDeleted] = useState<User | null>(null);
  const rowActions = useMemo(
    (): RowActions<User> => ({
      label: 'Actions',
      width: 132,
      cell: (user) => (
        <RowButtons>
          <Button aria-label={`Edit ${personName(user)}`} onClick={() => setEdited(user)}>
            Edit
          </Button>
          <Button color="error" aria-label={`Delete ${personName(user)}`} onClick={() => setDeleted(user)}>
            Delete
          </Button>
        </RowButtons>
      ),
    }),
    [],
  );
  return (
    <>
      <PeopleList
        list="managed"
        label="Users"
        columns={columns}
        groups={groups}
        add={<AddPerson label="Add User" dialog={AddManagedUserDialog} />}
        rowActions={rowActions}
      />
      {edited && <EditUserDialog email={edited.email} onClose={() => setEdited(null)} />}
      {deleted && <DeleteUserDialog user={deleted} isStaff={isStaff} onClose={() => setDeleted(null)} />}
    </>
  );
}

/** Which one is open is in the address, so that its users can be sent as a link, too. */
function Organizations({ isStaff }: PageProps) {
  const { history, search, toHref } = useTableAddress();
  const organizations = useApi('GetManagableOrganizationsAndVendors').data;
  const edited = organizations?.find((each) => toOrganizationKey(each) === search['organization']);
  const close = { organization: undefined, ...closedList(search) };
  return (
    <Stack>
      <Title level={2}>Organizations</Title>
      <ManagedOrganizations />
      {edited && (
        <EditOrganizationDialog
          organization={edited}
          isStaff={isStaff}
          onClose={() => history.replace(toHref(close))}
        />
      )}
    </Stack>
  );
}

/** What the address says about the list in the dialog of an organization goes with the dialog. */
const closedList = (search: Readonly<Record<string, string | undefined>>): Record<string, undefined> =>
  Object.fromEntries(
    Object.keys(search)
      .filter((name) => name.startsWith('members.'))
      .map((name) => [name, undefined]),
  );

export default function UsersListPage() {
  const isStaff = useApi('GetMenuActionAvailabilities').data?.allowsAdministration ?? false;
  return (
    <>
      <PageHeader
        title="Users"
        lead="Users and organizations that you manage. Changes take effect immediately."
      />
      <Stack gap="l">
        <People isStaff={isStaff} />
        <Organizations isStaff={isStaff} />
      </Stack>
    </>
  );
}
