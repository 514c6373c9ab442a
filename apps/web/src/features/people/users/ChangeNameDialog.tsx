/** Enters or corrects the name of a person. Spec: admin-users-corrections. */
import { isName, normalizeName } from '@idss/domain/people/correct-person';
import { getReason } from '@idss/domain/verdict';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Muted } from '#src/ui/Text.tsx';

interface ChangeNameDialogProps {
  readonly user: Answer<'GetUser'>;
  readonly onClose: () => void;
}

export function ChangeNameDialog({ user, onClose }: ChangeNameDialogProps) {
  const [name, setName] = useState({ firstName: user.firstName, lastName: user.lastName });
  const change = useManagingAction('ChangeUserName', {
    onDone: () => {
      reportDone('Successfully Updated!');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Change name"
      maxWidth="xs"
      isBusy={change.isPending}
      submit={{
        label: 'Save',
        reason: getReason(isName(normalizeName(name))),
        onSubmit: () => change.mutate({ body: { userName: user.email, ...name } }),
      }}
      onClose={onClose}
    >
      <Muted>{user.email}</Muted>
      <Labelled label="First name">
        <TextBox
          value={name.firstName}
          maxLength={100}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => setName({ ...name, firstName: target.value })}
        />
      </Labelled>
      <Labelled label="Last name">
        <TextBox
          value={name.lastName}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setName({ ...name, lastName: target.value })}
        />
      </Labelled>
      <div>
        {user.hasAccount
          ? 'Lists, reports and later signatures have the new name; earlier signatures keep theirs.'
          : 'When they activate their account, they enter their name themselves.'}
      </div>
    </FormDialog>
  );
}
