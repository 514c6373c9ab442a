import type pg from 'pg';
import { sql } from '@idss/server/db/statement';

const insertSetupCodeSql = sql('insertSetupCode')`insert into identity_setup_code (code_hash) values ($1)`;
export const insertSetupCode = (pool: Pick<pg.Pool, 'query'>, codeHash: string) =>
  insertSetupCodeSql.run(pool, [codeHash]);

const lockSetupSql = sql('lockSetup')`select pg_advisory_xact_lock(hashtext('identity_setup_code'))`;
const hasSetupCodeSql = sql('hasSetupCode')`select from identity_setup_code where code_hash = $1`;
/** Whether the code is one of those offered. A second taker waits for the first one's transaction, and finds none. */
export async function lockSetupCode(client: pg.PoolClient, codeHash: string): Promise<boolean> {
  await lockSetupSql.run(client, []);
  return (await hasSetupCodeSql.run(client, [codeHash])) === 1;
}

const deleteSetupCodesSql = sql('deleteSetupCodes')`delete from identity_setup_code`;
export const deleteSetupCodes = (client: pg.PoolClient) => deleteSetupCodesSql.run(client, []);
