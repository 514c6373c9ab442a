/** Delays the queue's statements while the database is unavailable. */
import type pg from 'pg';
import type { Queryable } from '#src/db/queryable.ts';
import { statementName } from '#src/db/statement-name.ts';
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

/** The queue makes the text of a statement each time, and mostly the same one. */
const timesAsked = new Map<string, number>();
const mostTexts = 100;
const timesUntilPrepared = 3;

/** With a name where it is asked again and again: each connection plans it once. A text without values may be several statements. */
function toQuery(text: string, values: unknown[]): pg.QueryConfig {
  const known = timesAsked.get(text);
  if (values.length === 0 || (known === undefined && timesAsked.size >= mostTexts)) return { text, values };
  const times = (known ?? 0) + 1;
  timesAsked.set(text, times);
  return times < timesUntilPrepared ? { text, values } : { name: statementName('queue', text), text, values };
}

/**
 * Many ask at once. While the database is away they all wait for one question with growing
 * pauses, rather than opening a connection each; the first that failed says so, the others wait.
 */
export function waitingExecutor(
  db: Queryable,
  { delays, signal, log, onReturn }: WaitOptions & { readonly onReturn: () => Promise<unknown> },
): ExecuteSql {
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

  return async (text, values = []) => {
    await isBack;
    try {
      return await db.query(toQuery(text, values));
    } catch (error) {
      if (refusesChanges(error) && !signal.aborted) isBack ??= recover();
      throw error;
    }
  };
}
