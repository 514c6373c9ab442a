/** The end of a second factor that its owner did not turn off. Another one is set up with an activation link only. */
import type pg from 'pg';
import { updateSecondFactor, type AccountRow } from './account.sql.ts';
import { updateActivationNeeded } from './activation.sql.ts';
import { endSessionsFor } from './identity-records.sql.ts';
import { deleteRecoveryCodes } from './recovery-codes.sql.ts';

/** Also ends their password and sessions. False where there is no factor, or another one by now. */
export async function revokeSecondFactor(client: pg.PoolClient, account: AccountRow): Promise<boolean> {
  const { accountId, email, secondFactorSince: since } = account;
  if (since === null || !(await updateSecondFactor(client, accountId, null, since))) return false;
  await deleteRecoveryCodes(client, accountId);
  await updateActivationNeeded(client, [email], 'second-factor');
  await endSessionsFor(client, accountId);
  return true;
}

/** The same for every account, with a second factor or without. */
export async function resetAccount(client: pg.PoolClient, account: AccountRow): Promise<void> {
  await updateActivationNeeded(client, [account.email], 'reset');
  await revokeSecondFactor(client, account);
  await endSessionsFor(client, account.accountId);
}
