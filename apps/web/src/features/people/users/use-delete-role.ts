/** Takes a role from a person at once, with Undo. Spec: admin-users-undo. */
import { formatRoleInfo, type RoleRow } from '@idss/domain/people/role-text';
import { toGivenRole } from '@idss/domain/people/undo-role';
import type { Answer } from '#src/api/calls.ts';
import { reportDone, undoByCall, useManagingAction } from '#src/components/feedback.ts';

export function useDeleteRole({ email, version }: Answer<'GetUser'>, onDone: () => void) {
  const remove = useManagingAction('DeleteUserRole', { onDone });
  return (role: RoleRow): void => {
    if (remove.isPending) return;
    const given = { body: { userName: email, ...toGivenRole(role) } };
    remove.mutate(
      { query: { userId: email, userRoleInfo: formatRoleInfo(role), version } },
      {
        onSuccess: () =>
          reportDone('Successfully Updated!', undoByCall('AddUserToRoles', given, 'The role is back.')),
      },
    );
  };
}
