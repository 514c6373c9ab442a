import { selectAccountByEmail, selectAccountById, type AccountRow, type Queryable } from './account.sql.ts';
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
    accountId: row.account_id,
    email: row.email,
    givenName: row.given_name,
    familyName: row.family_name,
    name: `${row.given_name} ${row.family_name}`,
    title: row.title,
    createdAt: row.created_at,
    passwordChangedAt: row.password_changed_at,
    mustChangePassword: row.must_change_password,
    isDisabled: row.disabled_at !== null,
    needsActivation: row.activation_needed_since !== null,
    hasSecondFactor: row.second_factor_secret !== null,
  };
}

/** Finds an account by its id or by its e-mail (any case), disabled ones too. */
export async function findAccount(
  db: Queryable,
  by: { accountId: string } | { email: string },
): Promise<Account | undefined> {
  const row =
    'accountId' in by
      ? await selectAccountById(db, by.accountId)
      : await selectAccountByEmail(db, normalizeEmail(by.email));
  return row && presentAccount(row);
}

/** Neither disabled nor waiting for a new activation. */
export const isOpen = (row: Pick<AccountRow, 'disabled_at' | 'activation_needed_since'>): boolean =>
  row.disabled_at === null && row.activation_needed_since === null;
