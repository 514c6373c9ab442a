/**
 * Deletes a role: at once where it can be given again as it was, and the message offers to undo it; otherwise a dialog
 * asks first. Spec: shell-undo.
 */
import { getRoleName, isRestoredAsItWas, type RoleRow } from '@idss/domain/people/role-text';
import { useApi } from '#src/api/hooks.ts';
import { reportDone, undoByCall, useManagingAction } from '#src/components/feedback.ts';
import { type RoleOwner, toDeletion } from './role-deletion.ts';

/** Without a version: whoever changed another role meanwhile is no conflict. */
const toAddition = ({ email }: RoleOwner, role: RoleRow) => {
  const { entityId, roleType } = role;
  const ids = String(entityId);
  const body = { userName: email, sysGroup: roleType, roles: getRoleName(role) };
  return { body: roleType === 'submission' ? { ...body, subIds: ids } : { ...body, orgIds: ids } };
};

/** `ask` opens the dialog. */
export function useDeleteRole<Owner extends RoleOwner, Role extends RoleRow>(
  ask: (user: Owner, role: Role) => void,
  onDone: () => void = () => undefined,
) {
  const own = useApi('GetCurrentUser').data?.email;
  const remove = useManagingAction('DeleteUserRole', { onDone });
  return (user: Owner, role: Role): void => {
    // Who loses a role of their own may not be able to give it back.
    if (own === undefined || user.email === own || !isRestoredAsItWas(role)) ask(user, role);
    else if (!remove.isPending)
      remove.mutate(toDeletion(user, role), {
        onSuccess: () =>
          reportDone(
            'Successfully Updated!',
            undoByCall('AddUserToRoles', toAddition(user, role), 'Successfully Added.'),
          ),
      });
  };
}
