/** On the stage card: declares that there is nothing to report, with a reason, or takes that back. Spec: submissions-nothing. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { describeRefusal } from '@idss/domain/permissions/who-can-help';
import { componentLabel } from '@idss/domain/program';
import { checkNothingReason, maxNothingReason, nothingToReport } from '@idss/domain/stages/nothing-to-report';
import { getReason } from '@idss/domain/verdict';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';

interface Props {
  readonly summary: SubmissionSummary;
}

export function NothingToReport({ summary }: Props) {
  if (summary.nothingToReport === null) return null;
  return summary.nothingToReport.declared ? (
    <TakeBack summary={summary} verdict={summary.nothingToReport.verdict} />
  ) : (
    <Declare summary={summary} verdict={summary.nothingToReport.verdict} />
  );
}

type VerdictProps = Props & {
  readonly verdict: NonNullable<SubmissionSummary['nothingToReport']>['verdict'];
};

function TakeBack({ summary: { subId, component }, verdict }: VerdictProps) {
  const action = useApiAction('TakeBackNothingToReport');
  return (
    <>
      <DisabledReasonButton
        variant="outlined"
        reason={verdict.ok ? null : describeRefusal(verdict)}
        isBusy={action.isPending}
        onClick={() => action.mutate({ query: { submissionId: subId, component } })}
      >
        Take back
      </DisabledReasonButton>
      {action.error && <ErrorState title="It was not taken back" {...describeError(action.error)} />}
    </>
  );
}

function Declare({ summary, verdict }: VerdictProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DisabledReasonButton
        variant="outlined"
        reason={verdict.ok ? null : describeRefusal(verdict)}
        onClick={() => setOpen(true)}
      >
        {nothingToReport}
      </DisabledReasonButton>
      {isOpen && <DeclareDialog summary={summary} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeclareDialog({ summary: { subId, component }, onClose }: Props & { readonly onClose: () => void }) {
  const [why, setWhy] = useState('');
  const action = useApiAction('DeclareNothingToReport', { onSuccess: onClose });
  return (
    <FormDialog
      title={`Nothing to report for ${componentLabel(component)} submission ${subId}?`}
      isBusy={action.isPending}
      submit={{
        label: 'Declare nothing to report',
        reason: getReason(checkNothingReason(why)),
        onSubmit: () => action.mutate({ query: { submissionId: subId, component }, body: { why } }),
      }}
      onClose={onClose}
    >
      <p>
        No file is waited for then: the submission leaves the lists of what is open, the dates, the reminders
        and the submissions at risk. Take it back at any time to load a file.
      </p>
      <Labelled label="Reason">
        <TextArea
          rows={3}
          maxLength={maxNothingReason}
          required
          autoFocus
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      </Labelled>
      {action.error && <ErrorState title="It was not declared" {...describeError(action.error)} />}
    </FormDialog>
  );
}
