/** Users and organizations that the reader manages. Spec: admin-users-pages. */
import { personName } from '@idss/domain/people/role-text';
import type { User } from '@idss/contract/people/users';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { RowButtons } from '#src/ui/RowButtons.tsx';
import { Title } from '#src/ui/Text.tsx';
import { AddManagedUserDialog } from './AddManagedUserDialog.tsx';
import { AddPerson } from './AddPerson.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { EditOrganizationDialog } from './EditOrganizationDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import type { Organization } from './ManagedOrganizations.tsx';
import { PeopleList } from './PeopleList.tsx';

const ManagedOrganizations = lazyPart(() => import('./ManagedOrganizations.tsx'));

interface PageProps {
  readonly isStaff: boolean;
}

function People({ isStaff }: PageProps) {
  const groups = useApi('GetAllSysGroups').data ?? [];
  const [edited, setEdited] = useState<User | null>(null);
  const [deleted, setDeleted] = useState<User | null>(null);
  return (
    <>
      <PeopleList
        list="managed"
        label="Users"
        groups={groups}
        add={<AddPerson label="Add User" dialog={AddManagedUserDialog} />}
        actions={(user) => (
          <RowButtons>
            <Button aria-label={`Edit ${personName(user)}`} onClick={() => setEdited(user)}>
              Edit
            </Button>
            <Button color="error" aria-label={`Delete ${personName(user)}`} onClick={() => setDeleted(user)}>
              Delete
            </Button>
          </RowButtons>
        )}
      />
      {edited && <EditUserDialog email={edited.email} onClose={() => setEdited(null)} />}
      {deleted && <DeleteUserDialog user={deleted} isStaff={isStaff} onClose={() => setDeleted(null)} />}
    </>
  );
}

function Organizations({ isStaff }: PageProps) {
  const [edited, setEdited] = useState<Organization | null>(null);
  return (
    <Stack>
      <Title level={2}>Organizations</Title>
      <ManagedOrganizations onEdit={setEdited} />
      {edited && (
        <EditOrganizationDialog organization={edited} isStaff={isStaff} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
}

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
