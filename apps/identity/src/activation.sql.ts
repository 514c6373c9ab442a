/** Links with which people choose a password. A mail that waits for a link that ended is cancelled with it. */
import type { Reach } from '@idss/domain/people/activation';
import type { Queryable } from '@idss/server/db/queryable';
import { type RowOf, sql } from '@idss/server/db/statement';

export interface NewLinkRow {
  readonly email: string;
  /** Id of the person who makes it; null: the operator. */
  readonly madeBy: string | null;
  /** The person's roles, in the words of events. */
  readonly access: string;
  /** Of the token that the maker is shown. */
  readonly shownHash: string | null;
  readonly expiresAt: Date;
}

export interface LinkRow extends RowOf<typeof findByHashSql> {
  /** Address of the maker. */
  readonly makerEmail: string | null;
  /** The token is that of the mail. */
  readonly isMailed: boolean;
}

const deleteLinksSql = sql(
  'deleteLinks',
  (which: string) => `with ended as (delete from activation_link where ${which} returning link_id, email),
       cancelled as (update mail set state = 'cancelled', last_error = $2
         where state = 'waiting' and link_id in (select link_id from ended))
     select email from ended order by email`,
  ['email = any($1)'],
);
/**
 * Deletes the links of these people, or the one with this id, and cancels mails that wait for them. Answers whose they
 * were. Call `endLinks`, which records it, too.
 */
const deleteLinks = async (db: Queryable, which: string, owner: unknown, why: string): Promise<string[]> =>
  (await deleteLinksSql.all(db, [owner, why], which)).map(({ email }) => email);

export const deleteActivationLinks = (
  db: Queryable,
  emails: readonly string[],
  why: string,
): Promise<string[]> => deleteLinks(db, 'email = any($1)', emails, why);

export const deleteActivationLink = (db: Queryable, linkId: string, why: string): Promise<string[]> =>
  deleteLinks(db, 'link_id = $1', linkId, why);

const insertActivationLinksSql = sql('insertActivationLinks')`
     insert into activation_link (email, made_by, access, shown_hash, expires_at)
     select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[])
     returning email, link_id`;
const deleteActivationLinkEndedSql = sql('deleteActivationLinkEnded')`
  delete from activation_link_ended where email = any($1)`;
const insertActivationLinkMadeSql = sql('insertActivationLinkMade')`
     insert into activation_link_made (email, made_by, made_at) select email, made_by, now()
     from unnest($1::text[], $2::uuid[]) as made(email, made_by)`;
/** Answers the id of each new link, by address. */
export async function insertActivationLinks(
  db: Queryable,
  links: readonly NewLinkRow[],
): Promise<ReadonlyMap<string, string>> {
  const emails = links.map(({ email }) => email);
  await deleteActivationLinkEndedSql.run(db, [emails]);
  const rows = await insertActivationLinksSql.all(db, [
    emails,
    links.map(({ madeBy }) => madeBy),
    links.map(({ access }) => access),
    links.map(({ shownHash }) => shownHash),
    links.map(({ expiresAt }) => expiresAt),
  ]);
  await insertActivationLinkMadeSql.run(db, [emails, links.map(({ madeBy }) => madeBy)]);
  return new Map(rows.map(({ email, linkId }) => [email, linkId]));
}

const insertEndedLinksSql = sql('insertEndedLinks')`
     insert into activation_link_ended (email, ended_at, mailed_again)
     select email, now(), exists (select from activation_link l where l.email = ended.email)
     from unnest($1::text[]) as ended(email)
     on conflict (email) do update set ended_at = excluded.ended_at, mailed_again = excluded.mailed_again`;
/** Of the links that ended because these people's roles changed; whether a newer one is waiting is read here. */
export const insertEndedLinks = (db: Queryable, emails: readonly string[]) =>
  insertEndedLinksSql.run(db, [emails]);

const findEndedLinkSql = sql('findEndedLink')`
     select e.mailed_again as is_mailed_again from activation_link_ended e left join account a on a.email = e.email
     where e.email = $1 and (a.activated_at is null or a.activated_at < e.ended_at)`;
/** Null where the person has chosen a password since. */
export const findEndedLink = (db: Queryable, email: string) => findEndedLinkSql.maybe(db, [email]);

const listLinkedPeopleSql = sql('listLinkedPeople')`
  select email from activation_link where email = any($1) and expires_at > now()`;
/** Of these people, those for whom a link waits. */
export const listLinkedPeople = async (db: Queryable, emails: readonly string[]): Promise<string[]> =>
  (await listLinkedPeopleSql.all(db, [emails])).map(({ email }) => email);

const findWaitingLinkSql = sql('findWaitingLink')`
  select access, expires_at as valid_until from activation_link where email = $1 and expires_at > now()`;
/** The link of this person that waits to be used. It may have become invalid. */
export const findWaitingLink = (db: Queryable, email: string) => findWaitingLinkSql.maybe(db, [email]);

const recent = `made_at > now() - interval '1 hour'`;
const countLinksOfHourSql = sql('countLinksOfHour')`
  select email, count(*)::int as count from activation_link_made where email = any($1) and ${recent} group by email`;
const countLinksOfMakerSql = sql('countLinksOfMaker')`
  select count(*)::int as count from activation_link_made where made_by = $1 and ${recent}`;
/** Links made in the last hour for each of these people, and by this maker for whomever. */
export async function countLinksOfHour(
  db: Queryable,
  emails: readonly string[],
  madeBy: string | null,
): Promise<{ readonly byPerson: ReadonlyMap<string, number>; readonly byMaker: number }> {
  const people = await countLinksOfHourSql.all(db, [emails]);
  const byMaker = await countLinksOfMakerSql.count(db, [madeBy]);
  return {
    byPerson: new Map(people.map(({ email, count }) => [email, count])),
    byMaker,
  };
}

const linkColumns = `l.link_id, l.email, l.made_by, u.email as maker_email, l.access`;

const findByHashSql = sql(
  'findByHash',
  (locking: string) => `select ${linkColumns}, l.mailed_hash is not distinct from $1 as is_mailed
     from activation_link l left join app_user u on u.user_id = l.made_by
     where (l.shown_hash = $1 or l.mailed_hash = $1) and l.expires_at > now() ${locking}`,
  [''],
);
const findByHash = (db: Queryable, tokenHash: string, locking: string) =>
  findByHashSql.maybe(db, [tokenHash], locking);

export const findActivationLink = (db: Queryable, tokenHash: string): Promise<LinkRow | null> =>
  findByHash(db, tokenHash, '');

/** Of two users of the same link the second one waits, and finds none once the first has ended it. */
export const lockActivationLink = (db: Queryable, tokenHash: string): Promise<LinkRow | null> =>
  findByHash(db, tokenHash, 'for update of l');

const findActivationLinkByIdSql = sql('findActivationLinkById')`select ${linkColumns}, true as is_mailed
     from activation_link l left join app_user u on u.user_id = l.made_by
     where l.link_id = $1 and l.expires_at > now()`;
export const findActivationLinkById = (db: Queryable, linkId: string) =>
  findActivationLinkByIdSql.maybe(db, [linkId]);

const listActivationLinksForSql = sql('listActivationLinksFor')`select ${linkColumns}, false as is_mailed
     from activation_link l left join app_user u on u.user_id = l.made_by
     where l.email = any($1) or u.email = any($1) order by l.email`;
/** The links that a change of these people's access may end: their own, and those they made. */
export const listActivationLinksFor = (db: Queryable, emails: readonly string[]) =>
  listActivationLinksForSql.all(db, [emails]);

const updateMailedTokenSql = sql('updateMailedToken')`
  update activation_link set mailed_hash = $2 where link_id = $1 and expires_at > now()`;
/** The token of the mail that is about to be sent; the one of an earlier attempt ends. False where the link has ended. */
export const updateMailedToken = async (db: Queryable, linkId: string, tokenHash: string) =>
  (await updateMailedTokenSql.run(db, [linkId, tokenHash])) === 1;

const deleteExpiredActivationLinksSql = sql('deleteExpiredActivationLinks')`
  delete from activation_link where expires_at <= now() returning email`;
const deleteActivationLinkMadeSql = sql('deleteActivationLinkMade')`
  delete from activation_link_made where made_at < now() - interval '1 day'`;
const deleteOldEndedLinksSql = sql('deleteOldEndedLinks')`
  delete from activation_link_ended where ended_at < now() - interval '30 days'`;
/** Answers whose they were. */
export async function deleteExpiredActivationLinks(db: Queryable): Promise<string[]> {
  await deleteActivationLinkMadeSql.run(db, []);
  await deleteOldEndedLinksSql.run(db, []);
  const rows = await deleteExpiredActivationLinksSql.all(db, []);
  return rows.map(({ email }) => email);
}

const updateActivatedSql = sql('updateActivated')`
     update account set activated_at = now(), activated_by = $2, activated_within = $3,
       activation_needed_since = null, activation_needed_why = null
     where account_id = $1`;
/** Who last let this account choose a password, and how far that reaches. */
export const updateActivated = (
  db: Queryable,
  accountId: string,
  { by, within }: { readonly by: string | null; readonly within: Reach | null },
) => updateActivatedSql.run(db, [accountId, by, within]);

export interface AccountState extends RowOf<typeof listAccountStatesSql> {
  /** Null: not by a link, or before links were recorded. */
  readonly activatedAt: string | null;
}
export type ActivationNeed = 'access-deleted' | 'role' | 'second-factor' | 'reset' | 'address';

const listAccountStatesSql = sql('listAccountStates')`select email, account_id, activated_at, activated_by,
       activated_within as within, activation_needed_since as needed_since, activation_needed_why as needed_why,
       disabled_at is not null as is_disabled
     from account where email = any($1)`;
/** Accounts of these people; those without one are left out. */
export const listAccountStates = (db: Queryable, emails: readonly string[]) =>
  listAccountStatesSql.all(db, [emails]);

const updateActivationNeededSql = sql('updateActivationNeeded')`
     update account set activation_needed_since = now(), activation_needed_why = $2
     where email = any($1) and activation_needed_since is null returning account_id`;
/** From now on their passwords open nothing. Answers the accounts that needed no activation before. */
export const updateActivationNeeded = async (
  db: Queryable,
  emails: readonly string[],
  why: ActivationNeed,
): Promise<string[]> => (await updateActivationNeededSql.all(db, [emails, why])).map((row) => row.accountId);
