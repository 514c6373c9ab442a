/** Adds a person without roles. Someone who has never signed in gets an activation link. Spec: admin-users-pages. */
import { normalizeEmail } from '@idss/domain/people/email';
import { useState } from 'react';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { type Added, useAddPerson } from './add-person.ts';
import { EmailField } from './EmailField.tsx';
import { emailReason } from './users-view.ts';

export interface AddUserDialogProps {
  readonly onAdded: (added: Added) => void;
  readonly onClose: () => void;
}

export function AddUserDialog({ onAdded, onClose }: AddUserDialogProps) {
  const [email, setEmail] = useState('');
  const add = useAddPerson('AddNewUserToSystem', onAdded);
  const userEmail = normalizeEmail(email);
  return (
    <FormDialog
      title="Add New User"
      maxWidth="xs"
      isBusy={add.isPending}
      submit={{
        label: 'Submit',
        reason: emailReason(email),
        onSubmit: () => add.mutate({ email: userEmail, input: { query: { userEmail } } }),
      }}
      onClose={onClose}
    >
      <EmailField typed={email} hint="The person has no roles at first." onType={setEmail} />
    </FormDialog>
  );
}
