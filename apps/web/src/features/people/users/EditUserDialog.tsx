/** A person's roles that the reader manages: each with Delete, and more of them. Spec: admin-users-pages. */
import { Button } from '#src/ui/Button.tsx';
import { Title } from '#src/ui/Text.tsx';
import { personName } from '@idss/domain/people/role-text';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { AddRolesDialog } from './AddRolesDialog.tsx';
import { LinkEnded } from '#src/features/people/links/LinkEnded.tsx';
import { AssignedRoles } from './AssignedRoles.tsx';

export default function EditUserDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const user = useApi('GetUser', { userName: email });
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <FormDialog
        title={`Edit User: ${user.data ? personName(user.data) : email}`}
        closeLabel="Close"
        maxWidth="md"
        onClose={onClose}
      >
        <QueryState queries={[user]} loading={<LinesSkeleton lines={6} />}>
          {(person) => (
            <>
              <Row>
                <Title level={3}>Roles</Title>
                <Button variant="contained" onClick={() => setAdding(true)}>
                  Add Role
                </Button>
                <AppLink href={paths.userRoles(email)}>Everything about this user</AppLink>
              </Row>
              <AssignedRoles user={person} />
              <LinkEnded user={person} />
            </>
          )}
        </QueryState>
      </FormDialog>
      {isAdding && user.data && <AddRolesDialog user={user.data} onClose={() => setAdding(false)} />}
    </>
  );
}
