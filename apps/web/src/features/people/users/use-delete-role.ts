/** Takes a role from a person at once, with Undo. Spec: admin-users-undo. */
import { formatRoleInfo, type RoleRow } from '@idss/domain/people/role-text';
import { toGivenRole } from '@idss/domain/people/undo-role';
import { useManagingAction } from '#src/components/feedback.ts';
import { reportUndoable, type ReadPerson } from './undo-access.ts';

export function useDeleteRole(onDone?: () => void) {
  const remove = useManagingAction('DeleteUserRole', onDone ? { onDone } : {});
  return ({ email, version }: ReadPerson, role: RoleRow): void => {
    if (remove.isPending) return;
    remove.mutate(
      { query: { userId: email, userRoleInfo: formatRoleInfo(role), version } },
      {
        onSuccess: () =>
          reportUndoable(email, 'AddUserToRoles', {
            toInput: (read) => ({ body: { userName: email, ...toGivenRole(role), version: read } }),
            undone: 'The role is back.',
          }),
      },
    );
  };
}
