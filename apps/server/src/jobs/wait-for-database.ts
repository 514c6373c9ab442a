/** What the queue asks of the database, put off while the database is away. */
import type { Queryable } from '#src/app.ts';
import { askForSign, isDatabaseAway } from '#src/db/is-away.ts';
import type { Logger } from '#src/log/logger.ts';
import { keepTrying, type RetryDelays } from '#src/retry/retry.ts';

export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export interface WaitOptions {
  readonly delays: RetryDelays;
  /** Ends all waiting: then each statement is tried once more, and fails where it cannot be done. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

export const executorOf =
  (db: Queryable): ExecuteSql =>
  (text, values = []) =>
    db.query(text, values);

/**
 * Every worker of the queue asks once a second. While the database is away they all wait for one question with growing
 * pauses, rather than opening a connection each; the first that failed says so, the others wait.
 */
export function waitingExecutor(db: Queryable, { delays, signal, log }: WaitOptions): ExecuteSql {
  const execute = executorOf(db);
  let isBack: Promise<void> | null = null;

  const comeBack = async (): Promise<void> => {
    try {
      await keepTrying(() => askForSign(db), {
        delays,
        signal,
        isWorthRetrying: isDatabaseAway,
      });
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
      if (isDatabaseAway(error) && !signal.aborted) isBack ??= comeBack();
      throw error;
    }
  };
}
