import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface LicenseText {
  readonly version: number;
  readonly text: string;
}

export interface CurrentLicense extends LicenseText {
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly createdBy: string;
}

export async function readLicense(db: Queryable): Promise<CurrentLicense | null> {
  const { rows } = await db.query<CurrentLicense>(
    `select version, text, created_at as "createdAt", created_by as "createdBy"
     from license_agreement order by version desc limit 1`,
  );
  return rows[0] ?? null;
}

/** One change of the agreement at a time, until the transaction ends. */
export async function lockLicense(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('license_agreement'))`);
}

/** `continues`: the version whose acceptances stay valid. Returns the new version. */
export async function insertLicense(
  db: Queryable,
  license: { readonly text: string; readonly by: string; readonly continues: number | null },
): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'insert into license_agreement (text, created_by, continues_version) values ($1, $2, $3) returning version',
    [license.text, license.by, license.continues],
  );
  const [row] = rows;
  if (!row) throw new Error('The license agreement was not inserted.');
  return row.version;
}

export interface LicenseVersion {
  readonly version: number;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly continuesVersion: number | null;
  /** People who accepted this version. */
  readonly accepted: number;
}

/** The newest first. */
export const listLicenseVersions = (db: Queryable) =>
  queryRows<LicenseVersion>(
    db,
    `select l.version, l.created_by as "createdBy", l.created_at as "createdAt",
       l.continues_version as "continuesVersion",
       (select count(*)::int from license_acceptance a where a.version = l.version) as accepted
     from license_agreement l order by l.version desc`,
  );

export async function readLicenseOf(db: Queryable, version: number): Promise<string | null> {
  const { rows } = await db.query<{ text: string }>('select text from license_agreement where version = $1', [
    version,
  ]);
  return rows[0]?.text ?? null;
}

/** People whose acceptance counts while this is the oldest version that does. */
export async function countAcceptances(db: Queryable, oldestVersion: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(distinct user_id)::int as count from license_acceptance where version >= $1',
    [oldestVersion],
  );
  return rows[0]?.count ?? 0;
}

/** False when it was accepted before. */
export async function insertAcceptance(db: Queryable, userId: string, version: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into license_acceptance (user_id, version) values ($1, $2) on conflict do nothing',
    [userId, version],
  );
  return rowCount === 1;
}
