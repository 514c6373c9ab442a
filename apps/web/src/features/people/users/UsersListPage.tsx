/** Users and organizations that the reader manages. Spec: admin-users-pages. */
import { Button } from '#src/ui/Button.tsx';
import { Title } from '#src/ui/Text.tsx';
import { personName } from '@idss/domain/people/role-text';
import type { User } from '@idss/contract/people/users';
import { useMemo, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { Stack } from '#src/ui/Layout.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { RowButtons } from '#src/ui/RowButtons.tsx';
import { ActivationLinkDialog } from '#src/features/people/links/ActivationLink.tsx';
import type { Added } from './add-person.ts';
import { AddManagedUserDialog } from './AddManagedUserDialog.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { EditOrganizationDialog } from './EditOrganizationDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import type { Organization } from './ManagedOrganizations.tsx';
import { PeopleList } from './PeopleList.tsx';

const ManagedOrganizations = lazyPart(() => import('./ManagedOrganizations.tsx'));

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
          groups={useApi('GetAllSysGroups').data ?? []}
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
        />
        <Stack>
          <Title level={2}>Organizations</Title>
          <ManagedOrganizations onEdit={edit} />
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
        <ActivationLinkDialog
          name={added.email}
          email={added.email}
          link={added.link}
          onClose={() => setAdded(null)}
        />
      )}
    </>
  );
}
