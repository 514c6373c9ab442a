/** Gives a person roles. Spec: admin-users-panel. */
import { pluralize } from '@idss/domain/format-number';
import type { RoleForm } from '@idss/domain/people/role-form';
import { personName } from '@idss/domain/people/role-text';
import { listGivenRoles } from '@idss/domain/people/undo-role';
import type { Answer } from '#src/api/calls.ts';
import { useManagingAction } from '#src/components/feedback.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { RoleFields, useRoleFields } from './RoleFields.tsx';
import { reportUndoable } from './undo-access.ts';

export function AddRolesDialog({ user, onClose }: { user: Answer<'GetUser'>; onClose: () => void }) {
  const { email, version } = user;
  const fields = useRoleFields(email);
  const save = useManagingAction('AddUserToRoles', { onDone: onClose, onFailed: onClose });
  const give = (form: RoleForm): void => {
    const given = listGivenRoles(form, user.roles);
    save.mutate(
      { body: { ...form, userName: email, version } },
      {
        onSuccess: () =>
          reportUndoable(email, 'DeleteUserRoles', {
            toInput: (read) => ({ body: { userName: email, roles: [...given], version: read } }),
            done: 'Successfully Added.',
            undone: `${pluralize(given.length, 'The role is', 'The roles are')} taken back.`,
          }),
      },
    );
  };
  return (
    <FormDialog
      title={`Add roles to ${personName(user)}`}
      isBusy={save.isPending}
      submit={{
        label: 'Save',
        reason: fields.reason,
        onSubmit: () => fields.form && give(fields.form),
      }}
      onClose={onClose}
    >
      <RoleFields fields={fields} />
    </FormDialog>
  );
}
