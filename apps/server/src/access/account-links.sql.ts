/** Who signs in as whom at an identity provider of the operator's own. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

const findLinkedEmailSql = sql('findLinkedEmail')`
  select u.email from account_link l join app_user u using (user_id) where l.issuer = $1 and l.subject = $2`;
/** The registered address of the person that this subject is linked to. */
export const findLinkedEmail = async (db: Queryable, { issuer, subject }: Subject): Promise<string | null> =>
  (await findLinkedEmailSql.maybe(db, [issuer, subject]))?.email ?? null;

const findLinkableSql = sql('findLinkable')`select u.user_id,
       exists (select from user_role r where r.user_id = u.user_id and r.role = 'sysadmin') as is_system_administrator,
       (select l.subject from account_link l where l.user_id = u.user_id and l.issuer = $2) as linked_to
     from app_user u where u.email = $1`;
export const findLinkable = (db: Queryable, email: string, issuer: string) =>
  findLinkableSql.maybe(db, [email, issuer]);

const insertLinkSql = sql('insertLink')`
  insert into account_link (issuer, subject, user_id, linked_by) values ($1, $2, $3, $4) on conflict do nothing`;
/** False when the subject or the person is linked already, perhaps since a moment ago. */
export const insertLink = async (
  db: Queryable,
  { issuer, subject }: Subject,
  userId: string,
  linkedBy: string,
) => (await insertLinkSql.run(db, [issuer, subject, userId, linkedBy])) === 1;

const deleteLinkForSql = sql('deleteLinkFor')`delete from account_link where user_id = $1 and issuer = $2`;
export const deleteLinkFor = (db: Queryable, userId: string, issuer: string) =>
  deleteLinkForSql.run(db, [userId, issuer]);
