import { findAccountByEmail, findAccountById, type AccountRow } from './account.sql.ts';
import type { Queryable } from '@idss/server/db/queryable';
import { normalizeEmail } from './account-fields.ts';

/** A person who can sign in at the embedded identity provider. The password's hash never leaves this folder. */
export interface Account {
  accountId: string;
  email: string;
  givenName: string;
  familyName: string;
  /** Given and family name with one space between. */
  name: string;
  title: string | null;
  /** ISO 8601 in UTC, as all times. */
  createdAt: string;
  passwordChangedAt: string;
  mustChangePassword: boolean;
  isDisabled: boolean;
  needsActivation: boolean;
  hasSecondFactor: boolean;
}

export function presentAccount(row: AccountRow): Account {
  return {
    accountId: row.accountId,
    email: row.email,
    givenName: row.givenName,
    familyName: row.familyName,
    name: `${row.givenName} ${row.familyName}`,
    title: row.title,
    createdAt: row.createdAt,
    passwordChangedAt: row.passwordChangedAt,
    mustChangePassword: row.mustChangePassword,
    isDisabled: row.disabledAt !== null,
    needsActivation: row.activationNeededSince !== null,
    hasSecondFactor: row.secondFactorSecret !== null,
  };
}

/** Finds an account by its id or by its e-mail (any case), disabled ones too. */
export async function findAccount(
  db: Queryable,
  by: { accountId: string } | { email: string },
): Promise<Account | undefined> {
  const row =
    'accountId' in by
      ? await findAccountById(db, by.accountId)
      : await findAccountByEmail(db, normalizeEmail(by.email));
  return row && presentAccount(row);
}

/** Neither disabled nor waiting for a new activation. */
export const isActive = (row: Pick<AccountRow, 'disabledAt' | 'activationNeededSince'>): boolean =>
  row.disabledAt === null && row.activationNeededSince === null;
