/** Undoes a bulk action on the submissions that are as it left them. Spec: bulk-record. */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { formatCount } from '@idss/domain/format-number';
import type { Component } from '@idss/domain/program';
import { bulkRecords, type RecordedBulkAction } from '@idss/domain/stages/bulk-record';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiActions } from '#src/api/hooks.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { toParts } from './bulk-action-text.ts';
import { getUndoTexts } from './bulk-record-text.ts';
import { OutcomePart } from './OutcomePart.tsx';
import ReprocessProgress from './ReprocessProgress.tsx';

interface Undone {
  readonly undoIds: readonly string[];
  readonly outcomes: readonly BulkOutcome[];
}

interface UndoneSubmission {
  readonly submissionId: number;
  readonly component: Component;
}

interface UndoBulkActionProps {
  readonly bulkId: string;
  readonly action: RecordedBulkAction;
  readonly submissions: readonly UndoneSubmission[];
}

function useUndo({ bulkId, action, submissions }: UndoBulkActionProps, onSuccess: (undone: Undone) => void) {
  // Restored files are followed under the id of their request.
  const hasOneId = bulkRecords[action].undo?.move !== null;
  return useApiActions(
    ['UndoBulkAction'],
    async (send, _input: null): Promise<Undone> => {
      const undoIds: string[] = [];
      const outcomes: BulkOutcome[] = [];
      for (const part of toParts(submissions)) {
        const undoId = (hasOneId && undoIds[0]) || crypto.randomUUID();
        if (!undoIds.includes(undoId)) undoIds.push(undoId);
        const body = {
          bulkId,
          undoId,
          submissions: part.map(({ submissionId, component }) => ({ submissionId, component })),
        };
        outcomes.push(...(await send('UndoBulkAction', { body })).outcomes);
      }
      return { undoIds, outcomes };
    },
    { onSuccess },
  );
}

export default function UndoBulkAction(props: UndoBulkActionProps) {
  const { action, submissions } = props;
  const [isConfirming, setConfirming] = useState(false);
  const [undone, setUndone] = useState<Undone | null>(null);
  const undo = useUndo(props, (result) => {
    setConfirming(false);
    setUndone(result);
  });
  const texts = getUndoTexts(action);
  if (undone && texts) return <UndoOutcome undone={undone} action={action} texts={texts} />;
  if (!texts || submissions.length === 0) return null;
  const title = `Undo ${bulkRecords[action].label}`;
  return (
    <Row>
      <Button variant="outlined" onClick={() => setConfirming(true)}>
        {title}…
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`${title}: ${formatCount(submissions.length, 'submission')}`}
        confirmLabel={title}
        isBusy={undo.isPending}
        error={undo.error ? describeError(undo.error) : null}
        onCancel={() => setConfirming(false)}
        onConfirm={() => undo.mutate(null)}
      >
        {texts.consequence} What was changed since stays as it is.
      </ConfirmDialog>
    </Row>
  );
}

interface UndoOutcomeProps {
  readonly undone: Undone;
  readonly action: RecordedBulkAction;
  readonly texts: NonNullable<ReturnType<typeof getUndoTexts>>;
}

function UndoOutcome({ undone: { undoIds, outcomes }, action, texts }: UndoOutcomeProps) {
  const isRestoring = bulkRecords[action].undo?.move === null;
  const accepted = outcomes.filter(({ ok }) => ok).length;
  return (
    <Stack gap="m">
      {(!isRestoring || accepted < outcomes.length) && (
        <OutcomePart outcomes={outcomes} action={texts} csvName="Undo.csv" />
      )}
      {isRestoring &&
        accepted > 0 &&
        undoIds.map((undoId) => (
          <ReprocessProgress
            key={undoId}
            groupId={undoId}
            total={accepted}
            title="Making files current again"
            csvName="UndoUnsubmit.csv"
          />
        ))}
    </Stack>
  );
}
