/** The submissions of an organization that an auditor audits. Spec: admin-users-auditors. */
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { MultiChoice } from '#src/ui/MultiChoice.tsx';
import { getFirstSelection, getSelectionState } from '#src/features/people/users/users-view.ts';

type SubmissionKey = Answer<'GetSubmissionKeysForOrg'>[number];

const getLabel = (key: SubmissionKey): string =>
  [key.submissionId, key.productLine, key.reportingProduct, key.specialProject, key.specialArea]
    .filter(Boolean)
    .join(' · ');

export interface AuditedSubmissionsProps {
  readonly email: string;
  readonly name: string;
  readonly orgId: number;
  readonly orgName: string;
}

export interface AuditedSubmissionsDialogProps extends AuditedSubmissionsProps {
  readonly assigned: readonly number[];
  readonly all: readonly SubmissionKey[];
  /** Of the person's access. */
  readonly version: string;
  readonly onClose: () => void;
}

export function AuditedSubmissionsDialog(props: AuditedSubmissionsDialogProps) {
  const { email, name, orgId, orgName, assigned, all, version, onClose } = props;
  const ids = all.map(({ submissionId }) => submissionId);
  // As it was read with the dialog: a change by another user since then is a conflict.
  const [readVersion] = useState(version);
  const [before] = useState(() => getFirstSelection(assigned, ids));
  const [selected, setSelected] = useState<readonly number[]>(before);
  const save = useManagingAction('UpdateSubUserEntities', {
    onDone: () => {
      reportDone('Change Saved');
      onClose();
    },
    onFailed: onClose,
  });
  const state = getSelectionState(before, selected);
  return (
    <FormDialog
      title={`Submissions that ${name} audits`}
      isBusy={save.isPending}
      submit={{
        label: state.label,
        reason: state.reason,
        isDangerous: state.isRemoval,
        onSubmit: () =>
          save.mutate({
            query: { userName: email, orgId, subIds: selected.join(','), version: readVersion },
          }),
      }}
      onClose={onClose}
    >
      <div>
        {orgName} has {ids.length === 1 ? 'one submission' : `${ids.length} submissions`} this season. Without
        any, {name} loses the auditor role in this organization. The change takes effect immediately.
      </div>
      <MultiChoice
        label="Submissions"
        options={all.map((key) => ({ value: String(key.submissionId), label: getLabel(key) }))}
        selected={selected.map(String)}
        onChange={(values) => setSelected(values.map(Number))}
      />
    </FormDialog>
  );
}
