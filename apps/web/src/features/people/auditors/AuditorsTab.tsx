/** AUDITORS: who audits this submission; assigning, limiting and removing. Spec: audit-auditors. */
import type { Auditor } from '@idss/contract/people/auditors';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { personName } from '@idss/domain/people/role-text';
import type { AuditorLevel } from '@idss/domain/permissions/auditor-access';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { defineList } from '#src/components/tables/define-list.ts';
import { useAddressedTable } from '#src/components/tables/use-list-address.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/ConfirmDialog.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { RowActions } from '#src/ui/data-table-model.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Box, FocusTarget } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { AssignAuditor } from './AssignAuditor.tsx';
import {
  type AuditedSubmission,
  type AuditorRow,
  toSortedRows,
  explainAdding,
  toRow,
} from './auditors-view.ts';
import { RemoveAuditorDialog } from './RemoveAuditorDialog.tsx';
import { type AuditorChange, useChangeAuditor } from './use-change-auditor.ts';

const list = defineList<AuditorRow>({
  label: 'Auditors',
  getRowId: ({ email }) => email,
  columns: (column) => [
    column.text('email', 'Email', 250),
    column.choice('level', 'Audit Level', 150),
    column.text('firstName', 'First Name', 140),
    column.text('lastName', 'Last Name', 160),
    column.text('submissions', 'Submissions', 220),
  ],
  csvName: 'Auditors.csv',
  pageSize: 20,
  empty: {
    title: 'No auditor is assigned yet',
    icon: 'person',
    text: 'Choose an auditor above. Auditors are added to the list in the administration of the portal.',
  },
});
const none: readonly Auditor[] = [];

/** The question of the dialog: to remove the auditor, or to give them this level. */
interface Question {
  readonly row: AuditorRow;
  readonly change: 'remove' | AuditorLevel;
}

interface AssignedAuditorsProps {
  readonly rows: readonly AuditorRow[];
  readonly isLoading: boolean;
  /** Why this user cannot change auditors; null if they can. */
  readonly reason: string | null;
  readonly onAsk: (question: Question) => void;
}

function AssignedAuditors({ rows, isLoading, reason, onAsk }: AssignedAuditorsProps) {
  const rowActions = useMemo(
    (): RowActions<AuditorRow> => ({
      label: 'Change',
      width: 196,
      cell: (row) => {
        const name = personName(row);
        const other = row.access === 'organization' ? 'submission' : 'organization';
        return (
          <>
            <DisabledReasonButton
              reason={reason}
              aria-label={`Remove ${name}`}
              onClick={() => onAsk({ row, change: 'remove' })}
            >
              Remove
            </DisabledReasonButton>
            <DisabledReasonButton
              reason={reason}
              aria-label={`Change level of ${name}`}
              onClick={() => onAsk({ row, change: other })}
            >
              Change level
            </DisabledReasonButton>
          </>
        );
      },
    }),
    [reason, onAsk],
  );
  const view = useAddressedTable(list.columns, 'auditors');
  return (
    <Box pad="l">
      <DataTable {...list} {...view} rows={rows} rowActions={rowActions} isLoading={isLoading} />
    </Box>
  );
}

interface OutcomeProps {
  readonly done: string | undefined;
  readonly error: ConfirmDialogProps['error'];
  readonly onClose: () => void;
}

function Outcome({ done, error, onClose }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  // The row may be gone: keyboard focus moves to the message.
  useEffect(() => {
    if (done !== undefined) place.current?.focus();
  }, [done]);
  return (
    <FocusTarget ref={place} tabIndex={-1}>
      {done !== undefined && (
        <Box pad="head">
          <Notice tone="ok" action={<Button onClick={onClose}>Close</Button>}>
            {done}
          </Notice>
        </Box>
      )}
      {error && (
        <Box pad="head">
          <ErrorState {...error} />
        </Box>
      )}
    </FocusTarget>
  );
}

interface QuestionDialogProps extends Question, Pick<ConfirmDialogProps, 'isBusy' | 'error' | 'onCancel'> {
  readonly submission: AuditedSubmission;
  readonly onConfirm: (change: AuditorChange) => void;
}

function QuestionDialog({ row, change, submission, onConfirm, ...dialog }: QuestionDialogProps) {
  const { subId } = submission;
  const name = personName(row);
  if (change === 'remove')
    return (
      <RemoveAuditorDialog
        {...dialog}
        row={row}
        submission={submission}
        onRemove={(level) =>
          onConfirm({
            row,
            level,
            action: 'remove',
            subIds: [subId],
            done: `${name} can no longer open this submission as its auditor.`,
          })
        }
      />
    );
  const isNarrower = change === 'submission';
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      title={
        isNarrower ? `Limit ${name}'s access to submission ${subId}?` : `Give ${name} the whole organization?`
      }
      confirmLabel={isNarrower ? 'Limit access' : 'Give the whole organization'}
      onConfirm={() =>
        onConfirm({
          row,
          level: change,
          action: 'add',
          subIds: [subId],
          done: `The access of ${name} is changed.`,
        })
      }
    >
      {explainAdding(row, change, submission)}
    </ConfirmDialog>
  );
}

export default function AuditorsTab({ summary }: { summary: SubmissionSummary }) {
  const { subId, orgId, orgName, component } = summary;
  const submission = useMemo(() => ({ subId, orgId, orgName }), [subId, orgId, orgName]);
  const assigned = useApi('GetSubmissionAuditors', { orgId, subId });
  const known = useApi('GetAllAuditors');
  const writable = useApi('IsSubmissionAuditorWritable', { orgId, submissionId: subId, component });
  const [question, setQuestion] = useState<Question | null>(null);
  const { mutate, reset, isPending, isError, error, data: done } = useChangeAuditor(orgId);
  const reason =
    writable.data === false
      ? 'You do not have sufficient privileges to change who audits this submission.'
      : null;
  const ask = useCallback(
    (next: Question) => {
      if (isError) reset();
      setQuestion(next);
    },
    [isError, reset],
  );
  const rows = useMemo(
    () => (assigned.data ?? none).map((auditor) => toRow(auditor, submission)),
    [assigned.data, submission],
  );
  const candidates = useMemo(() => toSortedRows(known.data ?? none, submission), [known.data, submission]);

  const failed = [assigned, known, writable].find((query) => query.error && query.data === undefined);
  if (failed)
    return (
      <Box pad="l">
        <QueryError error={failed.error} onRetry={() => void failed.refetch()} />
      </Box>
    );
  const failure = error && describeError(error);
  return (
    <>
      <Box pad="head">
        Auditors of {orgName} who can open this submission. Changes take effect immediately and are recorded
        in the history.
      </Box>
      <AssignAuditor
        submission={submission}
        known={candidates}
        reason={reason}
        isBusy={isPending && question === null}
        onAssign={mutate}
      />
      <Outcome done={done} error={question ? null : failure} onClose={reset} />
      <AssignedAuditors rows={rows} isLoading={assigned.isPending} reason={reason} onAsk={ask} />
      {question && (
        <QuestionDialog
          {...question}
          submission={submission}
          isBusy={isPending}
          error={failure}
          onCancel={() => setQuestion(null)}
          onConfirm={(change) => mutate(change, { onSuccess: () => setQuestion(null) })}
        />
      )}
    </>
  );
}
