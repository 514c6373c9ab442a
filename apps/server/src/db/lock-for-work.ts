/**
 * Work that runs once in all processes together, and may take longer than a transaction. The lock is that of a transaction
 * which stays open and does nothing else: a lock of a session would stay with a connection of a pooler, and so would go to another process.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { sql } from './statement.ts';

export interface LockForWork {
  /** Gives the lock back. */
  end(): Promise<void>;
}

const tryLockSql = sql('tryLock', (key: string) => `select pg_try_advisory_xact_lock(${key}) as is_mine`, [
  '1',
]);
/** A process that dies gives its lock back, too: the transaction ends with the connection. */
async function tryLock(pool: pg.Pool, key: string): Promise<LockForWork | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const end = async (): Promise<void> => {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  };
  try {
    // Without a snapshot and without a number: such a transaction keeps nothing else waiting, however long it is open.
    await client.query(
      'begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; set local lock_timeout = 0',
    );
    // And without parameters: the portal of a statement with some keeps its snapshot until the transaction ends, and an index
    // that is built concurrently waits for every snapshot.
    if ((await tryLockSql.one(client, [], key)).isMine) return { end };
    await end();
    return null;
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Waits for the lock, however long another process has it. It asks again and again: who waited inside of the statement would
 * have a snapshot, and would be waited for by an index that the other process builds.
 */
export async function waitForLock(pool: pg.Pool, key: number): Promise<LockForWork> {
  for (;;) {
    const lock = await tryLock(pool, String(key));
    if (lock !== null) return lock;
    await delay(100);
  }
}

/** null: another process has the lock. */
export async function withLockForWork<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const lock = await tryLock(pool, `hashtext(${pg.escapeLiteral(name)})`);
  if (lock === null) return null;
  try {
    return await work();
  } finally {
    await lock.end();
  }
}
