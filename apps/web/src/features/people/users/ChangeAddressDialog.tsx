/** Another address for a person. It proves itself: only a link for it opens the account. Spec: admin-users-corrections. */
import { canTakeAddress } from '@idss/domain/people/correct-person';
import { normalizeEmail } from '@idss/domain/people/email';
import { personName } from '@idss/domain/people/role-text';
import { getReason } from '@idss/domain/verdict';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useManagingAction } from '#src/components/feedback.ts';
import { ActionDialog } from '#src/components/ActionDialog.tsx';
import { EmailField } from './EmailField.tsx';

interface ChangeAddressDialogProps {
  readonly user: Answer<'GetUser'>;
  readonly onLeaving: (isLeaving: boolean) => void;
  readonly onDone: (address: string, link: Answer<'ChangeUserAddress'>) => void;
  readonly onClose: () => void;
}

export function ChangeAddressDialog({ user, onLeaving, onDone, onClose }: ChangeAddressDialogProps) {
  const { email, hasAccount, version } = user;
  const [typed, setTyped] = useState('');
  const address = normalizeEmail(typed);
  const change = useManagingAction('ChangeUserAddress', {
    onDone: (link) => onDone(address, link),
    onFailed: () => onLeaving(false),
  });
  const verdict = canTakeAddress(email, address, { isTaken: false });
  const name = personName(user);
  return (
    <ActionDialog
      title={name === email ? 'Change address' : `Change the address of ${name}`}
      action={change}
      submit={{
        label: 'Change address',
        reason: address === '' ? 'Enter the new address first.' : getReason(verdict),
        onSubmit: () => {
          onLeaving(true);
          change.mutate({ body: { userName: email, address, version } });
        },
      }}
      onClose={onClose}
    >
      <EmailField typed={typed} hint={`The address now: ${email}`} onType={setTyped} />
      <div>
        {hasAccount
          ? 'They are signed out everywhere, and their password no longer works. With an activation link for the new address they choose another one; their second factor stays.'
          : 'A link that was made for the address before ends. A new one is made for the new address.'}
      </div>
      <div>
        Make sure that the mailbox is theirs: its reader signs in as {name === email ? 'them' : name}.
        {hasAccount && ' Where mail is set up, both addresses get a message.'}
      </div>
    </ActionDialog>
  );
}
