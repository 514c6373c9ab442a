/** Reloads what a hint names: at once, then at most once a second, as a bulk action sends a hint per submission. */
import type { PushMessage } from '@idss/contract/operations/push';
import { hints } from './call-table.ts';
import { type Change, invalidate } from './invalidate.ts';

const throttleMilliseconds = 1_000;

const getChange = (message: PushMessage): Change => ({
  tags: hints[message.kind],
  ...('submissionId' in message ? { submissionId: message.submissionId } : {}),
});

/** Of the current second; null while there is none. */
let pendingChanges: Change[] | null = null;

function apply(changes: readonly Change[]): void {
  pendingChanges = [];
  setTimeout(() => {
    const next = pendingChanges ?? [];
    pendingChanges = null;
    if (next.length > 0) apply(next);
  }, throttleMilliseconds);
  void invalidate(changes);
}

export function applyHint(message: PushMessage): void {
  const change = getChange(message);
  if (pendingChanges) pendingChanges.push(change);
  else apply([change]);
}
