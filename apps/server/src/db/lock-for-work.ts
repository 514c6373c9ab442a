/**
 * Work that runs once in all processes together, and may take longer than a transaction. The lock is that of a transaction
 * which stays open and does nothing else: a lock of a session would stay with a connection of a pooler, and so would go to another process.
 */
import type pg from 'pg';

export interface LockForWork {
  /** Gives the lock back. */
  end(): Promise<void>;
}

/** A process that dies gives its lock back, too: the transaction ends with the connection. */
async function holdLock(
  pool: pg.Pool,
  statement: string,
  value: string | number,
): Promise<LockForWork | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const end = async (): Promise<void> => {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  };
  try {
    await client.query('begin');
    // Without a snapshot and without a number: such a transaction keeps nothing else waiting, however long it is open.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('set local statement_timeout = 0');
    await client.query('set local lock_timeout = 0');
    const { rows } = await client.query<{ isMine: boolean }>(statement, [value]);
    if (rows[0]?.isMine) return { end };
    await end();
    return null;
  } catch (error) {
    await end();
    throw error;
  }
}

/** Waits for the lock, however long another process has it. */
export async function waitForLock(pool: pg.Pool, key: number): Promise<LockForWork> {
  const lock = await holdLock(pool, 'select true as "isMine" from pg_advisory_xact_lock($1)', key);
  if (lock === null) throw new Error('The database answered nothing about a lock.');
  return lock;
}

/** null: another process has the lock. */
export async function withLockForWork<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const lock = await holdLock(pool, 'select pg_try_advisory_xact_lock(hashtext($1)) as "isMine"', name);
  if (lock === null) return null;
  try {
    return await work();
  } finally {
    await lock.end();
  }
}
