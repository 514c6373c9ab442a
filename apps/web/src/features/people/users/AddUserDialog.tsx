/** Adds a person without roles: these come next, and then the activation link. Spec: admin-users-pages. */
import { formatCount } from '@idss/domain/format-number';
import { normalizeEmail } from '@idss/domain/people/email';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { AccountNote } from '#src/components/AccountNote.tsx';
import { useDelayed } from '#src/components/use-delayed.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { useAddPerson } from './add-person.ts';
import type { AddDialogProps } from './AddPerson.tsx';
import { EmailField } from './EmailField.tsx';
import { findEmailReason } from './users-view.ts';

export default function AddUserDialog({ onAdded, onClose }: AddDialogProps) {
  const [email, setEmail] = useState('');
  const add = useAddPerson('AddNewUserToSystem', onAdded);
  const userEmail = normalizeEmail(email);
  const typed = useDelayed(userEmail);
  const known = useApi('FindUser', { userEmail: typed }, { enabled: findEmailReason(typed) === null }).data;
  return (
    <FormDialog
      title="Add New User"
      maxWidth="xs"
      isBusy={add.isPending}
      submit={{
        label: 'Submit',
        reason: findEmailReason(email),
        onSubmit: () => add.mutate({ email: userEmail, input: { query: { userEmail } } }),
      }}
      onClose={onClose}
    >
      <EmailField
        typed={email}
        hint="The person has no roles at first. Give them roles next, then create their activation link."
        onType={setEmail}
      />
      {known && typed === userEmail && (
        <Notice tone={known.account?.accessDeletedAt ? 'warn' : 'info'}>
          {known.account ? (
            <AccountNote account={known.account} />
          ) : (
            'Already a user, without an account so far.'
          )}{' '}
          {known.isLocked && 'The person is locked. '}
          {known.roles === 0
            ? 'They have no roles.'
            : `They have ${formatCount(known.roles, 'role')}, which stay.`}
        </Notice>
      )}
    </FormDialog>
  );
}
