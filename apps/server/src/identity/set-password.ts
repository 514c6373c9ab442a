import type { Verdict } from '@idss/domain/verdict';
import { no, yes } from '@idss/domain/verdict';
import { selectAccountById, updatePassword, type Queryable } from './account.sql.ts';
import { hashPassword } from './hash-password.ts';
import { isPasswordAcceptable } from './password-policy.ts';

/** Sets a new password. Ending the account's other sessions is the caller's decision: see `end-sessions.ts`. */
export async function setPassword(
  db: Queryable,
  accountId: string,
  password: string,
  { productName = '', mustChange = false }: { productName?: string; mustChange?: boolean } = {},
): Promise<Verdict> {
  const account = await selectAccountById(db, accountId);
  if (!account) return no('This account does not exist.');
  const personal = [account.email, account.given_name, account.family_name, productName];
  const verdict = isPasswordAcceptable(password, personal);
  if (!verdict.ok) return verdict;
  await updatePassword(db, accountId, await hashPassword(password), mustChange);
  return yes();
}
