/**
 * One save of a submission's table at a time within this process: those that wait hold no connection of the pool. The
 * row's lock alone keeps saves of several processes apart.
 */
type Turns = Map<number, Promise<unknown>>;
const turnsOf = new WeakMap<object, Turns>();

/** `owner`: what the turns belong to; ends with the work's own result or error. */
export async function takeTurn<T>(owner: object, submissionId: number, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(owner) ?? new Map<number, Promise<unknown>>();
  turnsOf.set(owner, turns);
  const mine = (turns.get(submissionId) ?? Promise.resolve()).then(work);
  const ended = mine.catch(() => undefined);
  turns.set(submissionId, ended);
  try {
    return await mine;
  } finally {
    if (turns.get(submissionId) === ended) turns.delete(submissionId);
  }
}
