/** AUDITORS: who audits this submission; assigning, limiting and removing. Spec: audit-auditors. */
import { Button } from '#src/ui/Button.tsx';
import type { Auditor } from '@idss/contract/people/auditors';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { AuditorAction, AuditorLevel } from '@idss/domain/permissions/auditor-access';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { defineList } from '#src/components/tables/define-list.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { RowActions } from '#src/ui/data-table-model.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Box, FocusTarget } from '#src/ui/Layout.tsx';
import { AssignAuditor } from './AssignAuditor.tsx';
import {
  assignedInWords,
  type AuditorRow,
  byName,
  meaningOfAdding,
  getName,
  toRow,
} from './auditors-view.ts';
import { RemoveAuditorDialog } from './RemoveAuditorDialog.tsx';
import { useAssignAuditor } from './use-assign-auditor.ts';

const list = defineList<AuditorRow>({
  label: 'Auditors',
  rowId: ({ email }) => email,
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

type Asked = { readonly row: AuditorRow; readonly change: 'remove' | AuditorLevel };

export default function AuditorsTab({ summary }: { summary: SubmissionSummary }) {
  const { subId, orgId, orgName, component } = summary;
  const of = useMemo(() => ({ subId, orgId, orgName }), [subId, orgId, orgName]);
  const assigned = useApi('GetSubmissionAuditors', { orgId, subId });
  const known = useApi('GetAllAuditors');
  const writable = useApi('IsSubmissionAuditorWritable', { orgId, submissionId: subId, component });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState('');
  const news = useRef<HTMLDivElement>(null);
  const update = useApiAction('UpdateAuditor');
  const assigning = useAssignAuditor(orgId);
  const { reset: resetUpdate } = update;
  const { reset: resetAssigning } = assigning;
  const forgetErrors = useCallback(() => {
    resetUpdate();
    resetAssigning();
  }, [resetUpdate, resetAssigning]);
  // The row may be gone: keyboard focus moves to the message.
  useEffect(() => {
    if (done !== '') news.current?.focus();
  }, [done]);

  const change = (row: AuditorRow, level: AuditorLevel, action: AuditorAction, message: string): void => {
    setDone('');
    update.mutate(
      { query: { orgId, submissionId: subId, userName: row.email, accountLevel: level, action } },
      {
        onSuccess: () => {
          setAsked(null);
          setDone(message);
        },
      },
    );
  };
  const reason =
    writable.data === false
      ? 'You do not have sufficient privileges to change who audits this submission.'
      : null;
  const rowActions = useMemo(
    (): RowActions<AuditorRow> => ({
      label: 'Change',
      width: 196,
      cell: (row) => {
        const other: AuditorLevel = row.access === 'organization' ? 'submission' : 'organization';
        const ask = (what: Asked['change']) => () => {
          forgetErrors();
          setAsked({ row, change: what });
        };
        return (
          <>
            <DisabledReasonButton
              reason={reason}
              aria-label={`Remove ${getName(row)}`}
              onClick={ask('remove')}
            >
              Remove
            </DisabledReasonButton>
            <DisabledReasonButton
              reason={reason}
              aria-label={`Change level of ${getName(row)}`}
              onClick={ask(other)}
            >
              Change level
            </DisabledReasonButton>
          </>
        );
      },
    }),
    [reason, forgetErrors],
  );
  const rows = useMemo(
    () => (assigned.data ?? none).map((auditor) => toRow(auditor, of)),
    [assigned.data, of],
  );
  const candidates = useMemo(() => byName(known.data ?? none, of), [known.data, of]);

  const failed = [assigned, known, writable].find(({ error, data }) => error && data === undefined);
  if (failed)
    return (
      <Box pad="l">
        <QueryError error={failed.error} onRetry={() => void failed.refetch()} />
      </Box>
    );
  const failure = update.error ?? assigning.error;
  const error = failure ? describeError(failure) : null;
  return (
    <>
      <Box pad="head">
        Auditors of {orgName} who can open this submission. Changes take effect immediately and are recorded
        in the history.
      </Box>
      <AssignAuditor
        of={of}
        known={candidates}
        reason={reason}
        isBusy={assigning.isPending || (update.isPending && asked === null)}
        onAssignWhole={(row) => {
          forgetErrors();
          change(row, 'organization', 'add', assignedInWords(row, 1));
        }}
        onAssign={(row, subIds) => {
          setDone('');
          forgetErrors();
          // This one last: if one is refused, the auditor stays in the list of those who can be assigned.
          const inTurn = [
            ...subIds.filter((each) => each !== subId),
            ...subIds.filter((each) => each === subId),
          ];
          assigning.mutate(
            { row, subIds: inTurn },
            { onSuccess: () => setDone(assignedInWords(row, subIds.length)) },
          );
        }}
      />
      <FocusTarget ref={news} tabIndex={-1}>
        {done !== '' && (
          <Box pad="head">
            <Notice tone="ok" action={<Button onClick={() => setDone('')}>Close</Button>}>
              {done}
            </Notice>
          </Box>
        )}
        {error && asked === null && (
          <Box pad="head">
            <ErrorState {...error} />
          </Box>
        )}
      </FocusTarget>
      <Box pad="l">
        <DataTable {...list} rows={rows} rowActions={rowActions} isLoading={assigned.isPending} />
      </Box>
      {asked?.change === 'remove' && (
        <RemoveAuditorDialog
          row={asked.row}
          of={of}
          isBusy={update.isPending}
          error={error}
          onCancel={() => setAsked(null)}
          onRemove={(level) =>
            change(
              asked.row,
              level,
              'remove',
              `${getName(asked.row)} can no longer open this submission as its auditor.`,
            )
          }
        />
      )}
      {asked && asked.change !== 'remove' && (
        <ConfirmDialog
          isOpen
          title={
            asked.change === 'submission'
              ? `Limit ${getName(asked.row)}'s access to submission ${subId}?`
              : `Give ${getName(asked.row)} the whole organization?`
          }
          confirmLabel={asked.change === 'submission' ? 'Limit access' : 'Give the whole organization'}
          isBusy={update.isPending}
          error={error}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            const { row, change: level } = asked;
            if (level !== 'remove') change(row, level, 'add', `The access of ${getName(row)} is changed.`);
          }}
        >
          {meaningOfAdding(asked.row, asked.change, of)}
        </ConfirmDialog>
      )}
    </>
  );
}
