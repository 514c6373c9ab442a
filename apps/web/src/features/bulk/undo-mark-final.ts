/** The undo of a bulk mark final that was just done; what somebody changed since stays as it is. Spec: shell-undo, bulk-record. */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { act } from '#src/api/client.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';
import type { Undo } from '#src/components/feedback.ts';
import { getUndoTexts } from './bulk-record-text.ts';
import { type ExecutedBulk, formatOutcome } from './bulk-view.ts';

const texts = getUndoTexts('MarkFinal') ?? { participle: 'opened again' };

/** With the reason of what was not undone. */
function describeUndone(outcomes: readonly BulkOutcome[]): string {
  const reasons = new Set(outcomes.flatMap(({ ok, reason }) => (ok || !reason ? [] : [reason])));
  return [formatOutcome(outcomes, texts), ...reasons].join(' ');
}

/** null: nothing was done. */
export function createUndo({ outcomes, bulkId }: ExecutedBulk, onUndone: () => void): Undo | null {
  const submissions = outcomes
    .filter(({ ok }) => ok)
    .map(({ submissionId, component }) => ({ submissionId, component }));
  if (submissions.length === 0) return null;
  return {
    done: 'The final marks are removed.',
    run: async () => {
      try {
        const body = { bulkId, undoId: crypto.randomUUID(), submissions };
        const answer = await act('UndoBulkAction', { body });
        onUndone();
        return describeUndone(answer.outcomes);
      } finally {
        await invalidateAfter('UndoBulkAction');
      }
    },
  };
}
