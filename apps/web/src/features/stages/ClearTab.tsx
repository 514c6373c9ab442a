/** CLEAR ALL MEASURES: starts the submission over. Spec: stages-any. */
import { Title } from '#src/ui/Text.tsx';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { describeRefusal } from '@idss/domain/permissions/who-can-help';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Box, Stack } from '#src/ui/Layout.tsx';
import { clearAction } from './stage-card-view.ts';
import { useStageAction } from '#src/components/use-stage-action.ts';

export default function ClearTab({
  summary,
  onCleared,
}: {
  summary: SubmissionSummary;
  onCleared: () => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const action = useStageAction(summary, () => {
    setConfirming(false);
    onCleared();
  });
  const clear = clearAction(summary);
  const reason = summary.isFileUploaded ? null : 'There is no file to clear.';
  return (
    <Stack isNarrow gap="m" pad="l">
      <Title level={2}>Clear all measures</Title>
      <Box isText>
        Every measure of this submission is cleared and it returns to Import. The file is archived with
        everything that was found in it; nothing is deleted. A new file can be loaded afterwards.
      </Box>
      <DisabledReasonButton
        variant="outlined"
        color="error"
        reason={
          clear
            ? clear.verdict.ok
              ? reason
              : describeRefusal(clear.verdict)
            : describeRefusal({
                reason: 'The submission is locked; remove the plan lock first.',
                helpers: summary.canUpload.helpers,
              })
        }
        onClick={() => {
          action.reset();
          setConfirming(true);
        }}
      >
        Clear All Measures
      </DisabledReasonButton>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Clear all measures of submission ${summary.subId}?`}
        confirmLabel="Clear All Measures"
        tone="danger"
        isBusy={action.isPending}
        error={action.error ? describeError(action.error) : null}
        onConfirm={() => action.mutate('ClearAllMeasures')}
        onCancel={() => setConfirming(false)}
      >
        {clear?.confirm}
      </ConfirmDialog>
    </Stack>
  );
}
