import pLimit, { type LimitFunction } from 'p-limit';

const turnsByApp = new WeakMap<object, Map<number, LimitFunction>>();

/**
 * One save of a submission's table at a time within this process: those that wait use no connection of the pool. Across
 * processes the row's lock serializes saves.
 * `owner`: what the turns belong to. Ends with the work's own result or error.
 */
export async function takeTurn<T>(owner: object, submissionId: number, work: () => Promise<T>): Promise<T> {
  const turns = turnsByApp.get(owner) ?? new Map<number, LimitFunction>();
  turnsByApp.set(owner, turns);
  const turn = turns.get(submissionId) ?? pLimit(1);
  turns.set(submissionId, turn);
  try {
    return await turn(work);
  } finally {
    if (turn.activeCount + turn.pendingCount === 0) turns.delete(submissionId);
  }
}
