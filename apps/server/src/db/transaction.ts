import pg from 'pg';
import { currentWatch, noteProgress, rejectOnAbort } from '#src/kernel/progress.ts';
import { isDatabaseAway, isDatabaseReadOnly, noteUncertain } from './is-away.ts';

export type TransactionOptions = {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
};

/**
 * Does the work in one transaction: committed when the promise fulfils, rolled back when it rejects, with the same error.
 * Where the connection was lost after the commit was sent (`wasCommitSent`), it is not known whether it is committed.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { isolation = 'read committed', readOnly = false }: TransactionOptions = {},
): Promise<T> {
  const signal = currentWatch()?.signal;
  const client = await pool.connect();
  let broken: Error | undefined;
  let isCommitSent = false;
  try {
    // Never `read write`: an administrator's `default_transaction_read_only` is to be obeyed.
    await client.query(`begin isolation level ${isolation}${readOnly ? ' read only' : ''}`);
    const result = await rejectOnAbort(signal, work(client));
    isCommitSent = true;
    await client.query('commit');
    noteProgress();
    return result;
  } catch (error) {
    if (signal?.aborted) {
      // The work of a job that lost its slot may never end: the server rolls back when the connection is gone.
      broken = asError(signal.reason);
      throw error;
    }
    if (isDatabaseReadOnly(error)) {
      // This server leads no more, and the next connection leads to the one that does.
      broken = asError(error);
      throw error;
    }
    if (isDatabaseAway(error)) {
      if (isCommitSent) noteUncertain(error);
      // Nothing comes back on this connection, the end of the transaction neither. The server rolls back without it.
      broken = asError(error);
      throw error;
    }
    try {
      await client.query('rollback');
    } catch (rollbackError) {
      // The connection is gone; the server has rolled back by itself. It must not go back to the pool.
      broken = asError(rollbackError);
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Does the work on one state of the database, whatever others commit. It only reads. */
export const inSnapshot = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(pool, work, { isolation: 'repeatable read', readOnly: true });

/** Does the work in a transaction that is rolled back, and returns its result. */
export async function runAndRollBack<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const end: { result?: T; readonly error: Error } = { error: new Error('The trial ended.') };
  await inTransaction(pool, async (client) => {
    end.result = await work(client);
    throw end.error;
  }).catch((error: unknown) => {
    if (error !== end.error) throw error;
  });
  return end.result as T;
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
