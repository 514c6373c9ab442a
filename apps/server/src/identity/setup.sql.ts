import type pg from 'pg';

export async function insertSetupCode(pool: Pick<pg.Pool, 'query'>, codeHash: string): Promise<void> {
  await pool.query('INSERT INTO identity_setup_code (code_hash) VALUES ($1)', [codeHash]);
}

/** Takes the code inside a transaction: all codes are gone with it, and a second taker waits and finds none. */
export async function takeSetupCode(client: pg.PoolClient, codeHash: string): Promise<boolean> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('identity_setup_code'))`);
  const { rowCount } = await client.query('SELECT 1 FROM identity_setup_code WHERE code_hash = $1', [codeHash]);
  if (rowCount !== 1) return false;
  await client.query('DELETE FROM identity_setup_code');
  return true;
}
