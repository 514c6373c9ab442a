/** Asks before many submissions are marked final, with a preview of the result. */
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import type { Program } from '@idss/domain/program';
import { useId } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { ActionFoot } from '#src/ui/ActionFoot.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { type ExecutedBulk, markingFinal, getRequest } from './bulk-view.ts';
import { PreviewPart } from './PreviewPart.tsx';
import { usePreview } from './use-preview.ts';
import { getDisabledReason } from './disabled-reason.ts';
import { Dialog, DialogBody } from '#src/ui/Dialog.tsx';

const consequence = {
  CAHPS: 'A survey that is marked final takes no new file, and waits for the attestation of its plan.',
  HOS: 'A submission that is marked final takes no new file and is complete.',
} as const;

export interface MarkFinalDialogProps {
  readonly program: Exclude<Program, 'HEDIS'>;
  readonly rows: readonly SubmissionListItem[];
  readonly onClose: () => void;
  readonly onDone: (result: ExecutedBulk) => void;
}

export default function MarkFinalDialog({ program, rows, onClose, onDone }: MarkFinalDialogProps) {
  const id = useId();
  const preview = usePreview('MarkFinal', rows);
  const mark = useApiAction('ExecuteBulkSubmissionAction', {
    onSuccess: onDone,
  });
  const reason = getDisabledReason(preview, 'None of the selected submissions can be marked final.');
  const close = (): void => {
    if (!mark.isPending) onClose();
  };
  return (
    <Dialog title={`Mark final (${program})`} isDescribed={id} onClose={close}>
      <DialogBody>
        <div id={id}>{consequence[program]} It can be undone on the submission's own page.</div>
        <PreviewPart preview={preview} action={markingFinal} />
        {mark.error && <ErrorState title="Not everything was marked final" {...describeError(mark.error)} />}
      </DialogBody>
      <ActionFoot
        label="Mark Final"
        icon="check"
        reason={reason}
        isBusy={mark.isPending}
        isCancelFocused
        onAction={() => mark.mutate({ query: { action: 'MarkFinal' }, body: getRequest(rows) })}
        onCancel={close}
      />
    </Dialog>
  );
}
