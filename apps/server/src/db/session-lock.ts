/** Work that runs once in all processes together, and may take longer than a transaction. */
import type pg from 'pg';

/** null: another process has the lock. It ends with the connection, also when the process dies. */
export async function withSessionLock<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as "isMine"',
      [name],
    );
    return rows[0]?.isMine ? await work() : null;
  } finally {
    client.release(true);
  }
}
