/** Asks before a bulk action, with a preview of what happens to each submission. */
import { describeError } from '#src/api/api-error.ts';
import { ask } from '#src/api/client.ts';
import { useApiActions } from '#src/api/hooks.ts';
import type { BulkActionOutcome } from '@idss/contract/bulk/bulk-actions';
import { formatCount } from '@idss/domain/format-number';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { actionTexts, type BulkActionRequest, type BulkActionResult, toParts } from './bulk-action-text.ts';
import { PreviewPart } from './PreviewPart.tsx';
import { getDisabledReason } from './disabled-reason.ts';

async function readPreview({ action, component, submissionIds }: BulkActionRequest) {
  const outcomes: BulkActionOutcome[] = [];
  for (const part of toParts(submissionIds)) {
    const body = { action, component, submissionIds: [...part] };
    outcomes.push(...(await ask('PreviewBulkAction', { body })).outcomes);
  }
  return { outcomes };
}

export function useBulkAction(onSuccess: (result: BulkActionResult) => void) {
  return useApiActions(
    ['BulkSubmissionAction'],
    async (send, { action, component, submissionIds }: BulkActionRequest): Promise<BulkActionResult> => {
      const bulkId = crypto.randomUUID();
      const outcomes: BulkActionOutcome[] = [];
      let isChecked = false;
      for (const part of toParts(submissionIds)) {
        const answer = await send('BulkSubmissionAction', {
          query: { action, component, subIds: part.join(','), groupId: bulkId },
        });
        outcomes.push(...answer.outcomes);
        isChecked ||= answer.groupId !== null && answer.outcomes.some(({ ok }) => ok);
      }
      return { action, component, outcomes, bulkId, groupId: isChecked ? bulkId : null };
    },
    { onSuccess },
  );
}

export interface BulkActionDialogProps {
  readonly request: BulkActionRequest;
  readonly onClose: () => void;
  readonly onDone: (result: BulkActionResult) => void;
}

export function BulkActionDialog({ request, onClose, onDone }: BulkActionDialogProps) {
  const { action, submissionIds } = request;
  const texts = actionTexts[action];
  const preview = useQuery({
    queryKey: ['PreviewBulkAction', request],
    queryFn: () => readPreview(request),
    staleTime: 0,
    gcTime: 0,
  });
  const run = useBulkAction(onDone);
  const reason = getDisabledReason(preview, `None of the selected submissions can be ${texts.participle}.`);
  return (
    <ConfirmDialog
      isOpen
      title={`${action}: ${formatCount(submissionIds.length, 'submission')}`}
      confirmLabel={action}
      tone={action === 'Reprocess' ? 'primary' : 'danger'}
      isBusy={run.isPending}
      error={run.error ? describeError(run.error) : null}
      reason={reason}
      onCancel={onClose}
      onConfirm={() => run.mutate(request)}
    >
      <Stack gap="m">
        <div>{texts.consequence}</div>
        <PreviewPart preview={preview} action={texts} />
      </Stack>
    </ConfirmDialog>
  );
}
