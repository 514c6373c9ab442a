/** Takes a bulk Unsubmit back: the archived files are validated again and become current. Spec: admin-data-restore-upload. */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { formatCount } from '@idss/domain/format-number';
import { describeError } from '#src/api/api-error.ts';
import { useApiActions } from '#src/api/hooks.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { type BulkActionResult, toParts } from './bulk-action-text.ts';
import { ReprocessProgress } from './ReprocessProgress.tsx';

interface SentUpload {
  readonly transactionId: string;
  readonly total: number;
}

export function UndoUnsubmit({ component, outcomes }: Pick<BulkActionResult, 'component' | 'outcomes'>) {
  const files = new Map(
    outcomes.flatMap(({ submissionId, archivedFileId }) =>
      archivedFileId === null ? [] : [[submissionId, archivedFileId] as const],
    ),
  );
  const [isConfirming, setConfirming] = useState(false);
  const [sent, setSent] = useState<readonly SentUpload[]>([]);
  const undo = useApiActions(
    ['RestoreUploads'],
    async (send, fileIds: ReadonlyMap<number, string>): Promise<readonly SentUpload[]> => {
      const uploads: SentUpload[] = [];
      for (const ids of toParts([...fileIds.keys()])) {
        const transactionId = crypto.randomUUID();
        const files = ids.map((submissionId) => ({ submissionId, fileId: fileIds.get(submissionId) ?? '' }));
        await send('RestoreUploads', { body: { transactionId, component, files: files } });
        uploads.push({ transactionId, total: files.length });
      }
      return uploads;
    },
    {
      onSuccess: (uploads) => {
        setConfirming(false);
        setSent(uploads);
      },
    },
  );
  if (files.size === 0) return null;
  if (sent.length > 0)
    return sent.map(({ transactionId, total }) => (
      <ReprocessProgress
        key={transactionId}
        groupId={transactionId}
        total={total}
        title="Making files current again"
        csvName="UndoUnsubmit.csv"
      />
    ));
  return (
    <Row>
      <Button variant="outlined" onClick={() => setConfirming(true)}>
        Undo Unsubmit…
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Undo Unsubmit: ${formatCount(files.size, 'submission')}`}
        confirmLabel="Undo Unsubmit"
        isBusy={undo.isPending}
        error={undo.error ? describeError(undo.error) : null}
        onCancel={() => setConfirming(false)}
        onConfirm={() => undo.mutate(files)}
      >
        The archived files are validated again and become current, as if they were uploaded now. Where a newer
        file arrived since, it is archived.
      </ConfirmDialog>
    </Row>
  );
}
