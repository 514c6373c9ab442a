import type pg from 'pg';
import { type RowOf, sql } from '@idss/server/db/statement';

type Db = Pick<pg.Pool, 'query'>;

export type RecordRow = RowOf<typeof findRecordSql>;

const recordColumns = `payload, extract(epoch from consumed_at)::int as consumed`;

const findRecordSql = sql('findRecord')`
  select ${recordColumns} from identity_record where kind = $1 and id = $2 and expires_at > now()`;
export const findRecord = async (db: Db, kind: string, id: string): Promise<RecordRow | undefined> =>
  (await findRecordSql.maybe(db, [kind, id])) ?? undefined;

const findSessionByUidSql = sql('findSessionByUid')`
  select ${recordColumns} from identity_record where kind = 'Session' and uid = $1 and expires_at > now()`;
export const findSessionByUid = async (db: Db, uid: string): Promise<RecordRow | undefined> =>
  (await findSessionByUidSql.maybe(db, [uid])) ?? undefined;

export type RecordToSave = {
  kind: string;
  id: string;
  uid: string | null;
  grantId: string | null;
  accountId: string | null;
  payload: object;
  seconds: number;
  userAgent: string | null;
  address: string | null;
};

const values = (record: RecordToSave) =>
  [
    record.kind,
    record.id,
    record.uid,
    record.grantId,
    record.accountId,
    record.payload,
    record.seconds,
    record.userAgent,
    record.address,
  ] as const;

const upsertRecordSql = sql('upsertRecord')`
     insert into identity_record (kind, id, uid, grant_id, account_id, payload, expires_at, user_agent, address)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8, $9)
     on conflict (kind, id) do update set uid = excluded.uid, grant_id = excluded.grant_id,
       account_id = excluded.account_id, payload = excluded.payload, expires_at = excluded.expires_at,
       touched_at = now(), user_agent = coalesce(excluded.user_agent, identity_record.user_agent),
       address = coalesce(excluded.address, identity_record.address)`;
export const upsertRecord = (db: Db, record: RecordToSave) => upsertRecordSql.run(db, values(record));

const updateRecordSql = sql('updateRecord')`
     update identity_record set uid = $3, grant_id = $4, account_id = $5, payload = $6,
       expires_at = now() + make_interval(secs => $7), touched_at = now(),
       user_agent = coalesce($8, user_agent), address = coalesce($9, address)
     where kind = $1 and id = $2`;
/** As `upsertRecord`, without inserting a deleted record. */
export const updateRecord = (db: Db, record: RecordToSave) => updateRecordSql.run(db, values(record));

const consumeRecordSql = sql('consumeRecord')`
     update identity_record set consumed_at = now(), expires_at = now() + make_interval(secs => $3),
       payload = jsonb_set(payload, '{exp}', to_jsonb(floor(extract(epoch from now()))::bigint + $3::int))
     where kind = $1 and id = $2 and consumed_at is null`;
/**
 * Consumes once: false when it was consumed before, so that of two exchanges of one code at once one is refused. It is
 * remembered for as long as what it gave is good, so that a replay is noticed.
 */
export const consumeRecord = async (db: Db, kind: string, id: string, seconds: number) =>
  (await consumeRecordSql.run(db, [kind, id, seconds])) === 1;

const deleteRecordSql = sql('deleteRecord')`delete from identity_record where kind = $1 and id = $2`;
export const deleteRecord = async (db: Db, kind: string, id: string) =>
  (await deleteRecordSql.run(db, [kind, id])) === 1;

const deleteGrantMembersSql = sql('deleteGrantMembers')`
     with gone as (delete from identity_record where grant_id = $1 returning kind, payload)
     delete from identity_record s using gone
     where gone.kind = 'AuthorizationCode' and s.kind = 'Session' and s.uid = gone.payload->>'sessionUid'`;
/**
 * Deletes a grant's records. Access tokens have none: they are valid while the session of their code is open,
 * so that session ends, too.
 */
export const deleteGrantMembers = (db: Db, grantId: string) => deleteGrantMembersSql.run(db, [grantId]);

const findGrantSql = sql('findGrant')`select grant_id from identity_record where kind = $1 and id = $2`;
export async function deleteGrantFor(db: Db, kind: string, id: string): Promise<void> {
  const grantId = (await findGrantSql.maybe(db, [kind, id]))?.grantId;
  if (grantId) await deleteGrantMembers(db, grantId);
}

const extendRecordSql = sql('extendRecord')`
  update identity_record set expires_at = created_at + make_interval(secs => $3) where kind = $1 and id = $2`;
/** A person has opened the sign-in page: its record now stays until they have typed. */
export const extendRecord = (db: Db, kind: string, id: string, seconds: number) =>
  extendRecordSql.run(db, [kind, id, seconds]);

const deleteAbandonedSignInsSql = sql('deleteAbandonedSignIns')`delete from identity_record r using (
       select id, row_number() over (partition by address order by created_at desc, id) as at_address,
         row_number() over (order by created_at desc, id) as at_all
       from identity_record where kind = 'Interaction') as counted
     where r.kind = 'Interaction' and r.id = counted.id and (at_address > $1 or at_all > $2)`;
/** Keeps the newest unfinished sign-ins, of each address and in all. */
export const deleteAbandonedSignIns = (db: Db, limits: { perAddress: number; total: number }) =>
  deleteAbandonedSignInsSql.run(db, [limits.perAddress, limits.total]);

const deleteIdentityRecordSql = sql('deleteIdentityRecord')`
  delete from identity_record where expires_at < now()`;
const deleteIdentityRateLimitSql = sql('deleteIdentityRateLimit')`
  delete from identity_rate_limit where expire < extract(epoch from now()) * 1000`;
export async function deleteExpiredRecords(db: Db): Promise<void> {
  await deleteIdentityRecordSql.run(db, []);
  await deleteIdentityRateLimitSql.run(db, []);
}

export type SessionRow = RowOf<typeof listSessionsForSql>;

const listSessionsForSql = sql('listSessionsFor')`
     select uid, to_timestamp((payload->>'loginTs')::bigint) as signed_in_at, touched_at, user_agent, address
     from identity_record where kind = 'Session' and account_id = $1 and expires_at > now()
     order by touched_at desc, uid`.notNull('uid', 'signedInAt');
export const listSessionsFor = (db: Db, accountId: string) => listSessionsForSql.all(db, [accountId]);

const deleteSessionsForSql = sql('deleteSessionsFor')`with ended as (
       delete from identity_record where kind = 'Session' and account_id = $1
         and ($2::text is null or uid = $2) and ($3::text is null or uid <> $3)
       returning payload),
     grants as (
       select value->>'grantId' as grant_id from ended, jsonb_each(coalesce(payload->'authorizations', '{}'))),
     gone as (
       delete from identity_record r using grants g
       where r.grant_id = g.grant_id or (r.kind = 'Grant' and r.id = g.grant_id))
     select count(*)::int as n from ended`;
/**
 * Ends an account's sessions at once, with the grants and codes made in them: its next call with any of their tokens finds
 * `isSessionLive` false.
 * @param which one session (`only`), or all but one (`except`); all when omitted
 * @returns how many sessions ended
 */
export const endSessionsFor = async (
  db: Db,
  accountId: string,
  which: { only?: string; except?: string } = {},
) => (await deleteSessionsForSql.one(db, [accountId, which.only ?? null, which.except ?? null])).n;

const isSessionLiveSql = sql('isSessionLive')`
     select from identity_record s join account a on a.account_id = s.account_id::uuid
     where s.kind = 'Session' and s.uid = $1 and s.expires_at > now() and a.disabled_at is null
       and a.activation_needed_since is null`;
/** One indexed read: the session is open, its account is not disabled and needs no new activation. */
export const isSessionLive = async (db: Db, uid: string) => (await isSessionLiveSql.run(db, [uid])) > 0;

const listLiveSessionsSql = sql('listLiveSessions')`
     select s.uid from identity_record s join account a on a.account_id = s.account_id::uuid
     where s.kind = 'Session' and s.uid = any($1) and s.expires_at > now() and a.disabled_at is null
       and a.activation_needed_since is null`.prepared();
/** Those of these sessions that are open. */
export const findLiveSessions = async (db: Db, sids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await listLiveSessionsSql.all(db, [sids])).map(({ uid }) => uid));
