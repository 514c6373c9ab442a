/** Users and organizations that the reader manages. Spec: admin-users-pages. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { personName } from '@idss/domain/people/role-text';
import type { User } from '@idss/contract/users';
import { useMemo, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { type RowActions } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { RowButtons } from '#src/ui/RowButtons.tsx';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { ActivationLinkDialog } from './ActivationLink.tsx';
import type { Added } from './add-person.ts';
import { AddManagedUserDialog } from './AddManagedUserDialog.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { EditOrganizationDialog } from './EditOrganizationDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { PeopleList } from './PeopleList.tsx';
import { groupLabels } from '@idss/domain/people/role-text';

type Organization = Answer<'GetManagableOrganizationsAndVendors'>[number];

const columns: readonly Column<Organization>[] = [
  { id: 'orgId', header: 'Org ID', width: 100 },
  { id: 'orgName', header: 'Organization', width: 340 },
  {
    id: 'orgType',
    header: 'Type',
    width: 140,
    filter: 'choice',
    text: ({ orgType }) => groupLabels[orgType],
  },
];
const organizationId = ({ orgId, orgType }: Organization): string => `${orgType} ${orgId}`;

function Organizations({ onEdit }: { onEdit: (organization: Organization) => void }) {
  const organizations = useApi('GetManagableOrganizationsAndVendors');
  const rowActions = useMemo(
    (): RowActions<Organization> => ({
      label: 'Edit',
      width: 64,
      cell: (organization) => (
        <RowButtons>
          <Button aria-label={`Edit ${organization.orgName}`} onClick={() => onEdit(organization)}>
            Edit
          </Button>
        </RowButtons>
      ),
    }),
    [onEdit],
  );
  return (
    <QueryTable
      label="Organizations"
      query={organizations}
      name="Manageable organizations"
      columns={columns}
      rowId={organizationId}
      rowActions={rowActions}
      hasColumnChooser={false}
      maxHeight="680px"
      pageSize={15}
      empty={{ title: 'No organizations', icon: 'person' }}
    />
  );
}

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'delete'; readonly user: User }
  | { readonly what: 'organization'; readonly organization: Organization }
  | null;

export default function UsersListPage() {
  const isStaff = useApi('GetMenuActionAvailabilities').data?.allowsAdministration ?? false;
  const [open, setOpen] = useState<Open>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const close = (): void => setOpen(null);
  const edit = useMemo(
    () => (organization: Organization) => setOpen({ what: 'organization', organization }),
    [],
  );
  return (
    <>
      <PageHeader
        title="Users"
        lead="Users and organizations that you manage. Changes take effect immediately."
      />
      <Stack gap="l">
        <PeopleList
          of="managed"
          label="Users"
          add={
            <Button variant="contained" onClick={() => setOpen({ what: 'add' })}>
              Add User
            </Button>
          }
          actions={(user) => (
            <RowButtons>
              <Button aria-label={`Edit ${personName(user)}`} onClick={() => setOpen({ what: 'edit', user })}>
                Edit
              </Button>
              <Button
                color="error"
                aria-label={`Delete ${personName(user)}`}
                onClick={() => setOpen({ what: 'delete', user })}
              >
                Delete
              </Button>
            </RowButtons>
          )}
          empty={
            <EmptyState title="No users yet" icon="person">
              Add the first one.
            </EmptyState>
          }
        />
        <Stack>
          <Typography variant="h2">Organizations</Typography>
          <Organizations onEdit={edit} />
        </Stack>
      </Stack>
      {open?.what === 'add' && (
        <AddManagedUserDialog
          onAdded={(person) => {
            close();
            setAdded(person);
          }}
          onClose={close}
        />
      )}
      {open?.what === 'edit' && <EditUserDialog email={open.user.email} onClose={close} />}
      {open?.what === 'delete' && <DeleteUserDialog user={open.user} isStaff={isStaff} onClose={close} />}
      {open?.what === 'organization' && (
        <EditOrganizationDialog organization={open.organization} isStaff={isStaff} onClose={close} />
      )}
      {added?.link && (
        <ActivationLinkDialog name={added.email} link={added.link} onClose={() => setAdded(null)} />
      )}
    </>
  );
}
