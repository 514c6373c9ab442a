/** Gives a person roles. Spec: admin-users-panel. */
import { personName } from '@idss/domain/people/role-text';
import type { Answer } from '#src/api/calls.ts';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { RoleFields, useRoleFields } from './RoleFields.tsx';

export function AddRolesDialog({ user, onClose }: { user: Answer<'GetUser'>; onClose: () => void }) {
  const { email, version } = user;
  const fields = useRoleFields(email);
  const save = useManagingAction('AddUserToRoles', {
    onDone: () => {
      reportDone('Successfully Added.');
      onClose();
    },
    onFailed: onClose,
  });
  return (
    <FormDialog
      title={`Add roles to ${personName(user)}`}
      isBusy={save.isPending}
      submit={{
        label: 'Save',
        reason: fields.reason,
        onSubmit: () => fields.form && save.mutate({ body: { ...fields.form, userName: email, version } }),
      }}
      onClose={onClose}
    >
      <RoleFields fields={fields} />
    </FormDialog>
  );
}
