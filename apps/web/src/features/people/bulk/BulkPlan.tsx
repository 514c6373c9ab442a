/** The preview of a bulk change, and its confirmation. Spec: admin-users-bulk. */
import { useMemo, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useManagingAction } from '#src/components/feedback.ts';
import { ActionDialog } from '#src/components/ActionDialog.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import type { BulkForm } from './bulk-form.ts';
import { toPreviewLinks } from './bulk-links-view.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { findContinueReason, formatReach, getConsequences, toChips } from './bulk-users-view.ts';
import { type GetName, toPreviewRows } from './preview-rows.ts';
import { type Previewed, toBody } from './use-bulk-preview.ts';

export interface BulkPlanProps {
  readonly previewed: Previewed;
  readonly form: BulkForm;
  readonly getName: GetName;
  readonly onBack: () => void;
  readonly onDone: (result: Answer<'BulkUserOperation'>) => void;
  readonly onFailed: () => void;
}

export function BulkPlan({ previewed, form, getName, onBack, onDone, onFailed }: BulkPlanProps) {
  const { sent, preview } = previewed;
  const isUndo = sent.bulkAction === 'undo';
  const [isAsking, setAsking] = useState(false);
  const change = useManagingAction('BulkUserOperation', {
    onDone,
    onFailed: () => {
      setAsking(false);
      onFailed();
    },
  });
  const rows = useMemo(
    () => toPreviewRows(sent, preview, getName, toPreviewLinks(preview.links)),
    [sent, preview, getName],
  );
  const problems = rows.filter(({ kind }) => kind === 'problem').length;
  const reason = findContinueReason(isUndo ? null : form, sent, preview);
  return (
    <>
      <BulkPreview
        title={`${isUndo ? 'Undo' : 'Preview'}: ${formatReach(sent)}`}
        counts={toChips(preview, problems, { links: preview.links.people.length })}
        rows={rows}
        note="All or nothing: with a problem, nothing is changed."
        reason={reason}
      >
        {isUndo && (
          <Button variant="outlined" onClick={onBack}>
            Back
          </Button>
        )}
        <DisabledReasonButton variant="contained" reason={reason} onClick={() => setAsking(true)}>
          Continue
        </DisabledReasonButton>
      </BulkPreview>
      {isAsking && (
        <ActionDialog
          title={isUndo ? 'Undo this change?' : 'Change these people?'}
          action={change}
          subject="A bulk operation"
          submit={{
            label: 'Continue',
            reason: null,
            onSubmit: () => change.mutate({ body: { ...toBody(sent), version: preview.version } }),
          }}
          onClose={() => setAsking(false)}
        >
          <Stack gap="xs">
            {getConsequences(preview).map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
            <div>All of it happens immediately, or none of it.</div>
          </Stack>
        </ActionDialog>
      )}
    </>
  );
}
