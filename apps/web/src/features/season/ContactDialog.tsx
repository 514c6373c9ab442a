/** The contact of an organization. */
import type { DcapOrganization } from '@idss/contract/season/dcap';
import { isPersonText, normalizePersonText } from '@idss/domain/people/person-text';
import { all } from '@idss/domain/verdict';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';

export interface ContactDialogProps {
  readonly organization: DcapOrganization;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

export function ContactDialog({ organization, onClose, onDone }: ContactDialogProps) {
  const { eisOrgId, orgName, contactFirstName, contactLastName } = organization;
  const [first, setFirst] = useState(contactFirstName);
  const [last, setLast] = useState(contactLastName);
  const save = useApiAction('UpdateOrganizationContact', {
    onRefreshed: () => onDone('Successfully Saved!'),
  });
  const [firstName, lastName] = [normalizePersonText(first), normalizePersonText(last)];
  const namesVerdict = all(
    isPersonText('The first name', firstName),
    isPersonText('The last name', lastName),
  );
  const reason =
    firstName === '' || lastName === ''
      ? 'Enter a first and a last name.'
      : !namesVerdict.ok
        ? namesVerdict.reason
        : firstName === contactFirstName && lastName === contactLastName
          ? 'Nothing was changed.'
          : null;
  return (
    <FormDialog
      title={`Account Manager: ${orgName} (${eisOrgId})`}
      maxWidth="xs"
      isBusy={save.isPending}
      submit={{
        label: 'SAVE',
        reason,
        onSubmit: () =>
          save.mutate({
            body: { EisOrgId: eisOrgId, ContactFirstName: firstName, ContactLastName: lastName },
          }),
      }}
      onClose={onClose}
    >
      <Stack>
        <Labelled label="First name">
          <TextBox value={first} maxLength={100} onChange={(event) => setFirst(event.target.value)} />
        </Labelled>
        <Labelled label="Last name">
          <TextBox value={last} maxLength={100} onChange={(event) => setLast(event.target.value)} />
        </Labelled>
        {save.error && <ErrorState {...describeError(save.error)} />}
      </Stack>
    </FormDialog>
  );
}
