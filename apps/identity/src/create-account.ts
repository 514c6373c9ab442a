import { randomUUID } from 'node:crypto';
import { all, type Verdict } from '@idss/domain/verdict';
import { isPersonText, normalizePersonText } from '@idss/domain/people/person-text';
import { insertAccounts } from './account.sql.ts';
import type { Queryable } from '@idss/server/db/queryable';
import { isEmailAcceptable, normalizeEmail } from './account-fields.ts';
import { hashPassword } from './hash-password.ts';
import { isPasswordAcceptable } from './password-policy.ts';

export interface NewAccount {
  email: string;
  givenName: string;
  familyName: string;
  title?: string | null;
  mustChangePassword?: boolean;
}

function isAccountAcceptable(account: NewAccount): Verdict {
  const title = normalizePersonText(account.title ?? '');
  return all(
    isEmailAcceptable(normalizeEmail(account.email)),
    isPersonText('The given name', normalizePersonText(account.givenName)),
    isPersonText('The family name', normalizePersonText(account.familyName)),
    ...(title === '' ? [] : [isPersonText('The title', title)]),
  );
}

function toRow(account: NewAccount, passwordHash: string) {
  return {
    accountId: randomUUID(),
    email: normalizeEmail(account.email),
    passwordHash,
    givenName: normalizePersonText(account.givenName),
    familyName: normalizePersonText(account.familyName),
    title: normalizePersonText(account.title ?? '') || null,
    mustChangePassword: account.mustChangePassword ?? false,
  };
}

/** Creates one account with a password of its own. Refused for bad fields, a weak password or an e-mail in use. */
export async function createAccount(
  db: Queryable,
  account: NewAccount & { password: string },
  productName = '',
): Promise<{ ok: true; accountId: string } | { ok: false; reason: string }> {
  const personal = [account.email, account.givenName, account.familyName, productName];
  const verdict = all(isAccountAcceptable(account), isPasswordAcceptable(account.password, personal));
  if (!verdict.ok) return verdict;
  const [accountId] = await insertAccounts(db, [toRow(account, await hashPassword(account.password))]);
  if (accountId === undefined) return { ok: false, reason: 'An account with this e-mail exists.' };
  return { ok: true, accountId };
}

/**
 * Creates many accounts in one statement. Rows whose e-mail exists are left as they are, so loading again is safe.
 * @param passwordHash one hash for all (the demonstration's shared password): see `hashPassword`
 * @throws when a row's fields are not acceptable, naming its e-mail; nothing is inserted then
 */
export async function createAccounts(
  db: Queryable,
  accounts: readonly NewAccount[],
  passwordHash: string,
): Promise<{ created: number }> {
  for (const account of accounts) {
    const verdict = isAccountAcceptable(account);
    if (!verdict.ok) throw new Error(`Account ${account.email}: ${verdict.reason}`);
  }
  const created = await insertAccounts(
    db,
    accounts.map((account) => toRow(account, passwordHash)),
  );
  return { created: created.length };
}
