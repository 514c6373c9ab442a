/** Takes a person's access: all of it by staff, what the reader manages by others. Spec: admin-users-removal. */
import type { User } from '@idss/contract/people/users';
import { formatCount } from '@idss/domain/format-number';
import { personName } from '@idss/domain/people/role-text';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';

export interface DeleteUserDialogProps {
  readonly user: User;
  readonly isStaff: boolean;
  readonly onClose: () => void;
}

export default function DeleteUserDialog({ user: { email }, isStaff, onClose }: DeleteUserDialogProps) {
  // Once deleted, the person is not found any more by those who managed them.
  const [isDeleting, setDeleting] = useState(false);
  const answer = useApi('GetUser', { userName: email }, { enabled: !isDeleting });
  const user = answer.data;
  if (!user)
    return (
      <FormDialog title="Delete user" closeLabel="Close" maxWidth="xs" onClose={onClose}>
        {answer.error ? <QueryError error={answer.error} /> : <LinesSkeleton lines={3} />}
      </FormDialog>
    );
  const name = personName(user);
  const { version } = user;
  if (!user.may.deleteAccess.ok)
    return (
      <FormDialog title={`Delete ${name}?`} closeLabel="Close" maxWidth="xs" onClose={onClose}>
        <div>{user.may.deleteAccess.reason}</div>
      </FormDialog>
    );
  return (
    <ConfirmChange
      {...(isStaff
        ? { call: 'DeleteUserAccess', input: { query: { userId: email, version } } }
        : { call: 'DeleteManagableUserAccess', input: { query: { userName: email, version } } })}
      title={`Delete ${name}?`}
      label="Delete"
      onSubmit={() => setDeleting(true)}
      onClose={onClose}
    >
      {name} ({email}) loses {formatCount(user.roles.length, 'role')}
      {isStaff
        ? ', their assignments and their account, immediately.'
        : ' that you manage, immediately. Roles in other organizations stay.'}{' '}
      Their name stays in histories and in the audit trail.
    </ConfirmChange>
  );
}
