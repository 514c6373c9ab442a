/** Adds a plan, or changes its name: an id that is known shows its name and offers UPDATE. */
import type { DcapOrganization } from '@idss/contract/season/dcap';
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { findOrganization, getName, findSaveProblem } from './organization-form.ts';

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
  const form = { id, name, inactive };
  const storedOrganization = findOrganization(organizations, id);
  const update = useApiAction('UpdateOrganization', {
    onRefreshed: () => onDone(storedOrganization ? 'Successfully Updated!' : 'Successfully Added.'),
  });
  const select = (typed: string): void => {
    setId(typed);
    setInactive(findOrganization(organizations, typed)?.inactive ?? false);
  };
  return (
    <FormDialog
      title="Add / Edit Org"
      maxWidth="xs"
      closeLabel="Close"
      isBusy={update.isPending}
      submit={{
        label: storedOrganization ? 'UPDATE' : 'CREATE',
        reason: findSaveProblem(form, storedOrganization),
        onSubmit: () =>
          update.mutate({
            body: { EisOrgId: Number(id), OrgName: getName(form, storedOrganization), Inactive: inactive },
          }),
      }}
      status={
        <Button
          onClick={() => {
            select(first ? String(first.eisOrgId) : '');
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
          <TextBox value={id} inputMode="numeric" onChange={(event) => select(event.target.value)} />
        </Labelled>
        <Labelled label="Original name">
          <TextBox value={storedOrganization?.orgName ?? ''} placeholder="a new organization" readOnly />
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
