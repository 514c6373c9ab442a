import type pg from 'pg';
import { type RowOf, sql } from '@idss/server/db/statement';

type Db = Pick<pg.Pool, 'query'>;

export type RecordRow = RowOf<typeof selectRecordSql>;

const RECORD = `payload, extract(epoch FROM consumed_at)::int AS consumed`;

const selectRecordSql = sql(
  'selectRecord',
)`SELECT ${RECORD} FROM identity_record WHERE kind = $1 AND id = $2 AND expires_at > now()`;
export async function selectRecord(db: Db, kind: string, id: string): Promise<RecordRow | undefined> {
  return (await selectRecordSql.maybe(db, [kind, id])) ?? undefined;
}

const selectSessionByUidSql = sql(
  'selectSessionByUid',
)`SELECT ${RECORD} FROM identity_record WHERE kind = 'Session' AND uid = $1 AND expires_at > now()`;
export async function selectSessionByUid(db: Db, uid: string): Promise<RecordRow | undefined> {
  return (await selectSessionByUidSql.maybe(db, [uid])) ?? undefined;
}

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

const values = (record: RecordToSave): unknown[] => [
  record.kind,
  record.id,
  record.uid,
  record.grantId,
  record.accountId,
  record.payload,
  record.seconds,
  record.userAgent,
  record.address,
];

export async function upsertRecord(db: Db, record: RecordToSave): Promise<void> {
  await db.query(
    `INSERT INTO identity_record (kind, id, uid, grant_id, account_id, payload, expires_at, user_agent, address)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8, $9)
     ON CONFLICT (kind, id) DO UPDATE SET uid = excluded.uid, grant_id = excluded.grant_id,
       account_id = excluded.account_id, payload = excluded.payload, expires_at = excluded.expires_at,
       touched_at = now(), user_agent = coalesce(excluded.user_agent, identity_record.user_agent),
       address = coalesce(excluded.address, identity_record.address)`,
    values(record),
  );
}

/** As `upsertRecord`, but a record that is gone stays gone. */
export async function updateRecord(db: Db, record: RecordToSave): Promise<void> {
  await db.query(
    `UPDATE identity_record SET uid = $3, grant_id = $4, account_id = $5, payload = $6,
       expires_at = now() + make_interval(secs => $7), touched_at = now(),
       user_agent = coalesce($8, user_agent), address = coalesce($9, address)
     WHERE kind = $1 AND id = $2`,
    values(record),
  );
}

/**
 * Consumes once: false when it was consumed before, so that of two exchanges of one code at once one is refused. It is
 * remembered for as long as what it gave is good, so that a replay is noticed.
 */
export async function consumeRecord(db: Db, kind: string, id: string, seconds: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE identity_record SET consumed_at = now(), expires_at = now() + make_interval(secs => $3),
       payload = jsonb_set(payload, '{exp}', to_jsonb(floor(extract(epoch FROM now()))::bigint + $3::int))
     WHERE kind = $1 AND id = $2 AND consumed_at IS NULL`,
    [kind, id, seconds],
  );
  return rowCount === 1;
}

export async function deleteRecord(db: Db, kind: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM identity_record WHERE kind = $1 AND id = $2', [kind, id]);
  return rowCount === 1;
}

/**
 * What a grant gave. Access tokens are no records: they are good while the session lives that their code was given in,
 * so that session ends, too.
 */
export async function deleteGrantMembers(db: Db, grantId: string): Promise<void> {
  await db.query(
    `WITH gone AS (DELETE FROM identity_record WHERE grant_id = $1 RETURNING kind, payload)
     DELETE FROM identity_record s USING gone
     WHERE gone.kind = 'AuthorizationCode' AND s.kind = 'Session' AND s.uid = gone.payload->>'sessionUid'`,
    [grantId],
  );
}

const findGrantSql = sql('findGrant')`SELECT grant_id FROM identity_record WHERE kind = $1 AND id = $2`;
export async function deleteGrantOf(db: Db, kind: string, id: string): Promise<void> {
  const grantId = (await findGrantSql.maybe(db, [kind, id]))?.grantId;
  if (grantId) await deleteGrantMembers(db, grantId);
}

/** A person has opened the sign-in page: its record now stays until they have typed. */
export async function extendRecord(db: Db, kind: string, id: string, seconds: number): Promise<void> {
  await db.query(
    `UPDATE identity_record SET expires_at = created_at + make_interval(secs => $3) WHERE kind = $1 AND id = $2`,
    [kind, id, seconds],
  );
}

/** Of sign-ins that were begun and not finished, the newest of each address and of all stay. */
export async function deleteAbandonedSignIns(
  db: Db,
  most: { ofOneAddress: number; ofAll: number },
): Promise<void> {
  await db.query(
    `DELETE FROM identity_record r USING (
       SELECT id, row_number() OVER (PARTITION BY address ORDER BY created_at DESC, id) AS at_address,
         row_number() OVER (ORDER BY created_at DESC, id) AS at_all
       FROM identity_record WHERE kind = 'Interaction') AS counted
     WHERE r.kind = 'Interaction' AND r.id = counted.id AND (at_address > $1 OR at_all > $2)`,
    [most.ofOneAddress, most.ofAll],
  );
}

export async function deleteExpiredRecords(db: Db): Promise<void> {
  await db.query('DELETE FROM identity_record WHERE expires_at < now()');
  await db.query('DELETE FROM identity_rate_limit WHERE expire < extract(epoch FROM now()) * 1000');
}

export type SessionRow = RowOf<typeof selectSessionsOfSql>;

const selectSessionsOfSql = sql(
  'selectSessionsOf',
)`SELECT uid, to_timestamp((payload->>'loginTs')::bigint) AS signed_in_at, touched_at, user_agent, address
     FROM identity_record WHERE kind = 'Session' AND account_id = $1 AND expires_at > now()
     ORDER BY touched_at DESC, uid`.notNull('uid', 'signedInAt');
export const selectSessionsOf = (db: Db, accountId: string) => selectSessionsOfSql.all(db, [accountId]);

const deleteSessionsOfSql = sql('deleteSessionsOf')`WITH ended AS (
       DELETE FROM identity_record WHERE kind = 'Session' AND account_id = $1
         AND ($2::text IS NULL OR uid = $2) AND ($3::text IS NULL OR uid <> $3)
       RETURNING payload),
     grants AS (
       SELECT value->>'grantId' AS grant_id FROM ended, jsonb_each(coalesce(payload->'authorizations', '{}'))),
     gone AS (
       DELETE FROM identity_record r USING grants g
       WHERE r.grant_id = g.grant_id OR (r.kind = 'Grant' AND r.id = g.grant_id))
     SELECT count(*)::int AS n FROM ended`;
/** Ends sessions with the grants and codes made in them. Answers how many sessions ended. */
export async function deleteSessionsOf(
  db: Db,
  accountId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  return (await deleteSessionsOfSql.one(db, [accountId, which.only ?? null, which.except ?? null])).n;
}

export async function deleteAllSessions(db: Db): Promise<number> {
  const { rowCount } = await db.query(`DELETE FROM identity_record WHERE kind = 'Session'`);
  await db.query(`DELETE FROM identity_record WHERE kind IN ('Grant', 'AuthorizationCode')`);
  return rowCount ?? 0;
}

/** One indexed read: the session is open, its account is not disabled and needs no new activation. */
export async function selectIsSessionLive(db: Db, uid: string): Promise<boolean> {
  const { rows } = await db.query(
    `SELECT 1 FROM identity_record s JOIN account a ON a.account_id::text = s.account_id
     WHERE s.kind = 'Session' AND s.uid = $1 AND s.expires_at > now() AND a.disabled_at IS NULL
       AND a.activation_needed_since IS NULL`,
    [uid],
  );
  return rows.length > 0;
}

const selectLiveSessionsSql = sql(
  'selectLiveSessions',
)`SELECT s.uid FROM identity_record s JOIN account a ON a.account_id::text = s.account_id
     WHERE s.kind = 'Session' AND s.uid = any($1) AND s.expires_at > now() AND a.disabled_at IS NULL
       AND a.activation_needed_since IS NULL`;
export async function selectLiveSessions(db: Db, uids: readonly string[]): Promise<string[]> {
  const rows = await selectLiveSessionsSql.all(db, [uids]);
  return rows.map(({ uid }) => uid);
}
