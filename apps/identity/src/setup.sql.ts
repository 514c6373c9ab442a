import type pg from 'pg';

export async function insertSetupCode(pool: Pick<pg.Pool, 'query'>, codeHash: string): Promise<void> {
  await pool.query('insert into identity_setup_code (code_hash) values ($1)', [codeHash]);
}

/** Whether the code is one of those offered. A second taker waits for the first one's transaction, and finds none. */
export async function lockSetupCode(client: pg.PoolClient, codeHash: string): Promise<boolean> {
  await client.query(`select pg_advisory_xact_lock(hashtext('identity_setup_code'))`);
  const { rowCount } = await client.query('select 1 from identity_setup_code where code_hash = $1', [
    codeHash,
  ]);
  return rowCount === 1;
}

export async function deleteSetupCodes(client: pg.PoolClient): Promise<void> {
  await client.query('delete from identity_setup_code');
}
