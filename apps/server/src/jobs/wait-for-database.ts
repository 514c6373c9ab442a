/** Delays the queue's statements while the database is unavailable. */
import type { Queryable } from '#src/db/queryable.ts';
import { isDatabaseAway, isDatabaseReadOnly, isReadOnly, ReadOnlyDatabase } from '#src/db/is-away.ts';
import type { Logger } from '#src/log/logger.ts';
import { keepTrying, type RetryDelays } from '#src/kernel/retry.ts';

export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export interface WaitOptions {
  readonly delays: RetryDelays;
  /** Ends all waiting: then each statement is tried once more, and may fail. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Nothing of the queue can be done without writing. */
const refusesChanges = (error: unknown): boolean => isDatabaseAway(error) || isDatabaseReadOnly(error);

/** Waits until the database takes changes. Rejects when the signal ends it, or where waiting does not help. */
export async function waitForDatabase(
  db: Queryable,
  { delays, signal }: Pick<WaitOptions, 'delays' | 'signal'>,
): Promise<void> {
  await keepTrying(
    async () => {
      if (await isReadOnly(db)) throw new ReadOnlyDatabase();
    },
    { delays, signal, isWorthRetrying: refusesChanges },
  );
}

/** Work that is begun again after the database was away or took no changes. */
export async function retryThroughOutages<T>(
  db: Queryable,
  { delays, signal, log }: WaitOptions,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!refusesChanges(error) || signal.aborted) throw error;
      log.warn({ err: error }, 'jobs: the database went away during a job, which waits for it');
      await waitForDatabase(db, { delays, signal }).catch(() => {
        throw error;
      });
    }
  }
}

export const getExecutor =
  (db: Queryable): ExecuteSql =>
  (text, values = []) =>
    db.query(text, values);

/**
 * Many ask at once. While the database is away they all wait for one question with growing
 * pauses, rather than opening a connection each; the first that failed says so, the others wait.
 */
export function waitingExecutor(
  db: Queryable,
  { delays, signal, log, onReturn }: WaitOptions & { readonly onReturn: () => Promise<unknown> },
): ExecuteSql {
  const execute = getExecutor(db);
  let isBack: Promise<void> | null = null;

  const recover = async (): Promise<void> => {
    try {
      await waitForDatabase(db, { delays, signal });
      await onReturn();
      log.info('jobs: the database answers again');
    } catch {
      // Stopping, or refused for another reason, which the next statement finds by itself.
    } finally {
      isBack = null;
    }
  };

  return async (text, values) => {
    await isBack;
    try {
      return await execute(text, values);
    } catch (error) {
      if (refusesChanges(error) && !signal.aborted) isBack ??= recover();
      throw error;
    }
  };
}
