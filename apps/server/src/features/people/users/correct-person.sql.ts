import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const isAddressTakenSql = sql('isAddressTaken')`
  select exists (select from app_user where email = $1) or exists (select from account where email = $1) as is_taken`;
/** By a person, or by an account that outlived one. */
export const isAddressTaken = async (db: Queryable, email: string) =>
  (await isAddressTakenSql.one(db, [email])).isTaken;

const updateAppUserSql = sql('updateAppUser')`update app_user set email = $2 where email = $1`;
const copyAuditorSql = sql('copyAuditor')`
     insert into auditor (email, created_at) select $2, created_at from auditor where email = $1
     on conflict (email) do nothing`;
const deleteAuditorSql = sql('deleteAuditor')`delete from auditor where email = $1`;
const deleteEndedLinkOfAddressSql = sql('deleteEndedLinkOfAddress')`
  delete from activation_link_ended where email = $1`;
/** The person stays who they are, with roles, assignments and what they did; so does their place on the list of auditors. */
export async function updateAddress(db: Queryable, before: string, after: string): Promise<void> {
  await updateAppUserSql.run(db, [before, after]);
  await copyAuditorSql.run(db, [before, after]);
  await deleteAuditorSql.run(db, [before]);
  await deleteEndedLinkOfAddressSql.run(db, [before]);
}

const wasHereSql = sql('wasHere')`
     select u.last_sign_in_at is not null or exists (select from account a where a.email = u.email)
       or exists (select from account_link l where l.user_id = u.user_id)
       or exists (select from license_acceptance l where l.user_id = u.user_id)
       or exists (select from upload_transaction t where t.user_id = u.user_id)
       or exists (select from signing_consent c where c.user_id = u.user_id)
       or exists (select from attestation a where a.signer_id = u.user_id)
       or exists (select from hos_attestation h where h.user_id = u.user_id) as was_here
     from app_user u where u.email = $1`;
/** Has an account, signed in, or left anything behind: with another identity provider no sign-in is known here. */
export const wasHere = async (db: Queryable, email: string) => (await wasHereSql.one(db, [email])).wasHere;

const deleteAppUserSql = sql('deleteAppUser')`delete from app_user where email = $1`;
const deleteEndedLinkOfUserSql = sql('deleteEndedLinkOfUser')`
  delete from activation_link_ended where email = $1`;
/** With roles and assignments. */
export async function deleteUser(db: Queryable, email: string): Promise<void> {
  await deleteAppUserSql.run(db, [email]);
  await deleteEndedLinkOfUserSql.run(db, [email]);
}
