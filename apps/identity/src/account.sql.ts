import type { Queryable } from '@idss/server/db/queryable';
import { type RowOf, sql } from '@idss/server/db/statement';

export type AccountRow = RowOf<typeof selectAccountByEmailSql>;

const COLUMNS = `account_id, email, password_hash, given_name, family_name, title, created_at, password_changed_at,
  must_change_password, disabled_at, activation_needed_since, second_factor_secret, second_factor_since`;

const selectAccountByEmailSql = sql('selectAccountByEmail')`SELECT ${COLUMNS} FROM account WHERE email = $1`;
export async function selectAccountByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  return (await selectAccountByEmailSql.maybe(db, [email])) ?? undefined;
}

const selectAccountByIdSql = sql(
  'selectAccountById',
)`SELECT ${COLUMNS} FROM account WHERE account_id::text = $1`;
export async function selectAccountById(db: Queryable, accountId: string): Promise<AccountRow | undefined> {
  return (await selectAccountByIdSql.maybe(db, [accountId])) ?? undefined;
}

const countAccountsSql = sql('countAccounts')`SELECT count(*)::int AS n FROM account`;
export async function countAccounts(db: Queryable): Promise<number> {
  return (await countAccountsSql.one(db, [])).n;
}

export type NewAccountRow = {
  accountId: string;
  email: string;
  passwordHash: string;
  givenName: string;
  familyName: string;
  title: string | null;
  mustChangePassword: boolean;
};

const insertAccountsSql = sql(
  'insertAccounts',
)`INSERT INTO account (account_id, email, password_hash, given_name, family_name, title, must_change_password)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
     ON CONFLICT (email) DO NOTHING
     RETURNING account_id`;
/** Inserts all rows in one statement. Answers the ids that were inserted; an e-mail that exists is not changed. */
export async function insertAccounts(db: Queryable, rows: readonly NewAccountRow[]): Promise<string[]> {
  const inserted = await insertAccountsSql.all(db, [
    rows.map((row) => row.accountId),
    rows.map((row) => row.email),
    rows.map((row) => row.passwordHash),
    rows.map((row) => row.givenName),
    rows.map((row) => row.familyName),
    rows.map((row) => row.title),
    rows.map((row) => row.mustChangePassword),
  ]);
  return inserted.map((row) => row.accountId);
}

export async function updatePassword(
  db: Queryable,
  accountId: string,
  passwordHash: string,
  mustChange: boolean,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE account SET password_hash = $2, must_change_password = $3, password_changed_at = now()
     WHERE account_id = $1`,
    [accountId, passwordHash, mustChange],
  );
  return rowCount === 1;
}

export async function updateProfile(
  db: Queryable,
  accountId: string,
  profile: { givenName: string; familyName: string; title: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE account SET given_name = $2, family_name = $3, title = $4 WHERE account_id = $1',
    [accountId, profile.givenName, profile.familyName, profile.title],
  );
  return rowCount === 1;
}

/** Nothing happens where the person has no account. */
export async function updateAccountEmail(db: Queryable, before: string, after: string): Promise<void> {
  await db.query('UPDATE account SET email = $2 WHERE email = $1', [before, after]);
}

const updateDisabledSql = sql('updateDisabled')`UPDATE account SET disabled_at = CASE WHEN $2 THEN now() END
     WHERE email = ANY($1) AND (disabled_at IS NULL) = $2 RETURNING account_id`;
/** Answers the ids of the accounts of these addresses that were in the other state. */
export async function updateDisabled(
  db: Queryable,
  emails: readonly string[],
  isDisabled: boolean,
): Promise<string[]> {
  const rows = await updateDisabledSql.all(db, [emails, isDisabled]);
  return rows.map((row) => row.accountId);
}

/**
 * Enrols (sealed secret and the step of the code that proved it) or, with null, removes the second factor.
 * @param since when the present factor was set up; false, with nothing done, if that is not so any more
 */
export async function updateSecondFactor(
  db: Queryable,
  accountId: string,
  enrolment: { secret: string; step: number } | null,
  since: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE account SET second_factor_secret = $2, second_factor_last_step = $3,
       second_factor_since = CASE WHEN $2::text IS NULL THEN NULL ELSE clock_timestamp() END
     WHERE account_id = $1 AND second_factor_since IS NOT DISTINCT FROM $4::timestamptz(3)`,
    [accountId, enrolment?.secret ?? null, enrolment?.step ?? null, since],
  );
  return rowCount === 1;
}

/** Takes a 30-second step once: false when it, or a later one, was taken before. */
export async function takeSecondFactorStep(db: Queryable, accountId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE account SET second_factor_last_step = $2
     WHERE account_id = $1 AND coalesce(second_factor_last_step, 0) < $2`,
    [accountId, step],
  );
  return rowCount === 1;
}
