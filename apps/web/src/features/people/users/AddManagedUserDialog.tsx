/** Adds a person with roles, who may not exist yet. Spec: admin-users-input. */
import { normalizeEmail } from '@idss/domain/people/email';
import { useState } from 'react';
import { useDelayed } from '#src/components/use-delayed.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { useAddPerson } from './add-person.ts';
import type { AddDialogProps } from './AddPerson.tsx';
import { RoleFields, useRoleFields } from './RoleFields.tsx';
import { EmailField } from './EmailField.tsx';
import { findEmailReason } from './users-view.ts';

export default function AddManagedUserDialog({ onAdded, onClose }: AddDialogProps) {
  const [typed, setTyped] = useState('');
  const email = normalizeEmail(typed);
  const fields = useRoleFields(useDelayed(email));
  const add = useAddPerson('AddNewUserToRoles', onAdded);
  return (
    <FormDialog
      title="Add User"
      isBusy={add.isPending}
      submit={{
        label: 'Add User',
        reason: findEmailReason(typed) ?? fields.reason,
        onSubmit: () =>
          fields.form && add.mutate({ email, input: { body: { ...fields.form, userName: email } } }),
      }}
      onClose={onClose}
    >
      <EmailField typed={typed} onType={setTyped} />
      <RoleFields fields={fields} />
    </FormDialog>
  );
}
