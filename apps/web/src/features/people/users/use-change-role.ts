/** Gives a person another role in place of one, at once, with Undo. Spec: admin-users-undo. */
import { toRoleChange } from '@idss/domain/people/undo-role';
import { useManagingAction } from '#src/components/feedback.ts';
import { type ReadPerson, reportUndoable } from './undo-access.ts';

export function useChangeRole() {
  const action = useManagingAction('AddUserToRoles');
  return ({ email, version }: ReadPerson, ...roles: Parameters<typeof toRoleChange>): void => {
    if (action.isPending) return;
    const { change, undo } = toRoleChange(...roles);
    action.mutate(
      { body: { userName: email, ...change, version } },
      {
        onSuccess: () =>
          reportUndoable(email, 'AddUserToRoles', {
            toInput: (read) => ({ body: { userName: email, ...undo, version: read } }),
            undone: 'The earlier role is back.',
          }),
      },
    );
  };
}
