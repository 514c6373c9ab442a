/** Resets the second factor of a person who lost it, with a reason. Spec: admin-users-second-factor. */
import { maxReasonLength } from '@idss/domain/people/second-factor';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useManagingAction } from '#src/components/feedback.ts';
import { ActionDialog } from '#src/components/ActionDialog.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';

export interface ResetFactorDialogProps {
  readonly name: string;
  readonly email: string;
  readonly onDone: (link: Answer<'ResetSecondFactor'>) => void;
  readonly onClose: () => void;
}

export function ResetFactorDialog({ name, email, onDone, onClose }: ResetFactorDialogProps) {
  const [reason, setReason] = useState('');
  const reset = useManagingAction('ResetSecondFactor', { onDone, onFailed: onClose });
  return (
    <ActionDialog
      title={`Reset the second factor of ${name}?`}
      action={reset}
      submit={{
        label: 'Reset second factor',
        isDangerous: true,
        reason: reason.trim() === '' ? 'Enter a reason first.' : null,
        onSubmit: () => reset.mutate({ body: { userName: email, reason } }),
      }}
      onClose={onClose}
    >
      <div>
        For a person who lost their authenticator app and has no recovery code left. Make sure that it is{' '}
        {name} who asks: call them on a number that you know.
      </div>
      <div>
        They are signed out everywhere, and their password no longer works. With an activation link they
        choose a new one and set up a new second factor.
      </div>
      <Labelled label="Reason, for the audit trail">
        <TextBox
          required
          maxLength={maxReasonLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Labelled>
    </ActionDialog>
  );
}
