import type { Queryable } from '@idss/server/db/queryable';
import { type RowOf, sql } from '@idss/server/db/statement';

export type AccountRow = RowOf<typeof findAccountByEmailSql>;

const accountColumns = `account_id, email, password_hash, given_name, family_name, title, created_at, password_changed_at,
  must_change_password, disabled_at, activation_needed_since, second_factor_secret, second_factor_since`;

const findAccountByEmailSql = sql('findAccountByEmail')`
  select ${accountColumns} from account where email = $1`;
export const findAccountByEmail = async (db: Queryable, email: string): Promise<AccountRow | undefined> =>
  (await findAccountByEmailSql.maybe(db, [email])) ?? undefined;

const findAccountByIdSql = sql('findAccountById')`
  select ${accountColumns} from account
  where account_id = case when $1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::uuid end`;
export const findAccountById = async (db: Queryable, accountId: string): Promise<AccountRow | undefined> =>
  (await findAccountByIdSql.maybe(db, [accountId])) ?? undefined;

const countAccountsSql = sql('countAccounts')`select count(*)::int as n from account`;
export const countAccounts = async (db: Queryable) => (await countAccountsSql.one(db, [])).n;

export type NewAccountRow = {
  accountId: string;
  email: string;
  passwordHash: string;
  givenName: string;
  familyName: string;
  title: string | null;
  mustChangePassword: boolean;
};

const insertAccountsSql = sql('insertAccounts')`
     insert into account (account_id, email, password_hash, given_name, family_name, title, must_change_password)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
     on conflict (email) do nothing
     returning account_id`;
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

const updatePasswordSql = sql('updatePassword')`
     update account set password_hash = $2, must_change_password = $3, password_changed_at = now()
     where account_id = $1`;
export const updatePassword = async (
  db: Queryable,
  accountId: string,
  passwordHash: string,
  mustChange: boolean,
) => (await updatePasswordSql.run(db, [accountId, passwordHash, mustChange])) === 1;

const updateProfileSql = sql('updateProfile')`
  update account set given_name = $2, family_name = $3, title = $4 where account_id = $1`;
export const updateProfile = async (
  db: Queryable,
  accountId: string,
  profile: { givenName: string; familyName: string; title: string | null },
) =>
  (await updateProfileSql.run(db, [accountId, profile.givenName, profile.familyName, profile.title])) === 1;

const updateAccountEmailSql = sql('updateAccountEmail')`update account set email = $2 where email = $1`;
/** Nothing happens where the person has no account. */
export const updateAccountEmail = (db: Queryable, before: string, after: string) =>
  updateAccountEmailSql.run(db, [before, after]);

const updateDisabledSql = sql('updateDisabled')`update account set disabled_at = case when $2 then now() end
     where email = any($1) and (disabled_at is null) = $2 returning account_id`;
/** Answers the ids of the accounts of these addresses that were in the other state. */
export const updateDisabled = async (
  db: Queryable,
  emails: readonly string[],
  isDisabled: boolean,
): Promise<string[]> => (await updateDisabledSql.all(db, [emails, isDisabled])).map((row) => row.accountId);

const updateSecondFactorSql = sql('updateSecondFactor')`
     update account set second_factor_secret = $2, second_factor_last_step = $3,
       second_factor_since = case when $2::text is null then null else clock_timestamp() end
     where account_id = $1 and second_factor_since is not distinct from $4::timestamptz(3)`;
/**
 * Enrols (sealed secret and the step of the code that proved it) or, with null, removes the second factor.
 * @param since when the present factor was set up; false, with nothing done, if that is not so any more
 */
export const updateSecondFactor = async (
  db: Queryable,
  accountId: string,
  enrolment: { secret: string; step: number } | null,
  since: string | null,
) =>
  (await updateSecondFactorSql.run(db, [
    accountId,
    enrolment?.secret ?? null,
    enrolment?.step ?? null,
    since,
  ])) === 1;

const updateSecondFactorStepSql = sql(
  'updateSecondFactorStep',
)`update account set second_factor_last_step = $2
     where account_id = $1 and coalesce(second_factor_last_step, 0) < $2`;
/** Takes a 30-second step once: false when it, or a later one, was taken before. */
export const updateSecondFactorStep = async (db: Queryable, accountId: string, step: number) =>
  (await updateSecondFactorStepSql.run(db, [accountId, step])) === 1;
