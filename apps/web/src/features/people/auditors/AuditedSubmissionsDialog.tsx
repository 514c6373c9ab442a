/** The submissions of an organization that an auditor audits. Spec: admin-users-auditors. */
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { MultiChoice } from '#src/ui/MultiChoice.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
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

interface Read {
  readonly assigned: readonly number[];
  readonly all: readonly SubmissionKey[];
  /** Of the person's access. */
  readonly version: string;
}

/** As it was first read: a change by another user since then is a conflict. */
function useFirstRead(email: string, orgId: number) {
  const [read, setRead] = useState<Read | null>(null);
  const assigned = useApi('GetAccessableSubIds', { userName: email, orgId });
  const all = useApi('GetSubmissionKeysForOrg', { orgId });
  const user = useApi('GetUser', { userName: email });
  if (!read && assigned.data && all.data && user.data)
    setRead({ assigned: assigned.data, all: all.data, version: user.data.version });
  return { read, assigned, all, user };
}

export interface AuditedSubmissionsDialogProps extends AuditedSubmissionsProps {
  readonly onClose: () => void;
}

export function AuditedSubmissionsDialog({
  email,
  name,
  orgId,
  orgName,
  onClose,
}: AuditedSubmissionsDialogProps) {
  const { read, assigned, all, user } = useFirstRead(email, orgId);
  const ids = read?.all.map(({ submissionId }) => submissionId) ?? [];
  const before = read ? getFirstSelection(read.assigned, ids) : [];
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const selected = chosen ?? before;
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
      {...(read && {
        submit: {
          label: state.label,
          reason: state.reason,
          isDangerous: state.isRemoval,
          onSubmit: () =>
            save.mutate({
              query: { userName: email, orgId, subIds: selected.join(','), version: read.version },
            }),
        },
      })}
      onClose={onClose}
    >
      <QueryState queries={[all, assigned, user]} loading={<LinesSkeleton lines={6} />}>
        {(submissions, _assigned, _user) => (
          <>
            <div>
              {orgName} has {ids.length === 1 ? 'one submission' : `${ids.length} submissions`} this season.
              Without any, {name} loses the auditor role in this organization. The change takes effect
              immediately.
            </div>
            <MultiChoice
              label="Submissions"
              options={submissions.map((key) => ({
                value: String(key.submissionId),
                label: getLabel(key),
              }))}
              selected={selected.map(String)}
              onChange={(values) => setChosen(values.map(Number))}
            />
          </>
        )}
      </QueryState>
    </FormDialog>
  );
}
