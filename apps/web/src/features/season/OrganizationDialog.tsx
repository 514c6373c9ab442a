/** Adds a plan, or changes its name: an id that is known shows its name and offers UPDATE. */
import type { DcapOrganization } from '@idss/contract/season/dcap';
import { isOrganizationName, normalizePersonText } from '@idss/domain/people/person-text';
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';

export interface OrganizationDialogProps {
  readonly organizations: readonly DcapOrganization[];
  /** The one that is edited at first. */
  readonly first: DcapOrganization | null;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

export function OrganizationDialog({ organizations, first, onClose, onDone }: OrganizationDialogProps) {
  const [id, setId] = useState(first ? String(first.eisOrgId) : '');
  const [name, setName] = useState('');
  const [inactive, setInactive] = useState(first?.inactive ?? false);
  const known = organizations.find(({ eisOrgId }) => String(eisOrgId) === id.trim());
  const update = useApiAction('UpdateOrganization', {
    onRefreshed: () => onDone(known ? 'Successfully Updated!' : 'Successfully Added.'),
  });
  const newName = normalizePersonText(name);
  const orgName = newName === '' && known ? known.orgName : newName;
  const isName = isOrganizationName('The name', orgName);
  const reason = !/^[1-9]\d{0,8}$/.test(id.trim())
    ? 'Enter an OrgId from 1 to 999999999.'
    : orgName === ''
      ? 'Enter a name.'
      : newName !== '' && !isName.ok
        ? isName.reason
        : known && orgName === known.orgName && inactive === known.inactive
          ? 'Nothing was changed.'
          : null;
  const choose = (text: string): void => {
    setId(text);
    setInactive(organizations.find(({ eisOrgId }) => String(eisOrgId) === text.trim())?.inactive ?? false);
  };
  return (
    <FormDialog
      title="Add / Edit Org"
      maxWidth="xs"
      closeLabel="Close"
      isBusy={update.isPending}
      submit={{
        label: known ? 'UPDATE' : 'CREATE',
        reason,
        onSubmit: () =>
          update.mutate({ body: { EisOrgId: Number(id), OrgName: orgName, Inactive: inactive } }),
      }}
      status={
        <Button
          onClick={() => {
            choose(first ? String(first.eisOrgId) : '');
            setName('');
          }}
        >
          RESET
        </Button>
      }
      onClose={onClose}
    >
      <Stack>
        <Labelled label="OrgId">
          <TextBox value={id} inputMode="numeric" onChange={(event) => choose(event.target.value)} />
        </Labelled>
        <Labelled label="Original name">
          <TextBox value={known?.orgName ?? ''} placeholder="a new organization" readOnly />
        </Labelled>
        <Labelled label="New name">
          <TextBox value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Labelled>
        <label>
          <input type="checkbox" checked={inactive} onChange={(event) => setInactive(event.target.checked)} />{' '}
          Inactive: no new submissions or roles; existing access stays
        </label>
        {update.error && <ErrorState {...describeError(update.error)} />}
      </Stack>
    </FormDialog>
  );
}
