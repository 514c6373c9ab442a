/** The end of a second factor that its owner did not turn off. */
import type pg from 'pg';
import { updateSecondFactor, type AccountRow } from './account.sql.ts';
import { endSessionsOf } from './end-sessions.ts';
import { deleteRecoveryCodes } from './recovery-codes.sql.ts';

/** Also ends their sessions. False where there is none, or another one by now. */
export async function loseSecondFactor(
  client: pg.PoolClient,
  { account_id: accountId, second_factor_since: since }: AccountRow,
): Promise<boolean> {
  if (since === null || !(await updateSecondFactor(client, accountId, null, since))) return false;
  await deleteRecoveryCodes(client, accountId);
  await endSessionsOf(client, accountId);
  return true;
}
