import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface LicenseText {
  readonly version: number;
  readonly text: string;
}

const readLicenseSql = sql('readLicense')`select version, text, created_at, created_by
     from license_agreement order by version desc limit 1`;
export const readLicense = (db: Queryable) => readLicenseSql.maybe(db, []);

const lockLicenseSql = sql('lockLicense')`select pg_advisory_xact_lock(hashtext('license_agreement'))`;
/** One change of the agreement at a time, until the transaction ends. */
export const lockLicense = (db: Queryable) => lockLicenseSql.run(db, []);

const insertLicenseSql = sql('insertLicense')`
  insert into license_agreement (text, created_by, continues_version) values ($1, $2, $3) returning version`;
/** `continues`: the version whose acceptances stay valid. Returns the new version. */
export const insertLicense = async (
  db: Queryable,
  license: { readonly text: string; readonly by: string; readonly continues: number | null },
) => (await insertLicenseSql.one(db, [license.text, license.by, license.continues])).version;

const listLicenseVersionsSql = sql('listLicenseVersions')`select l.version, l.created_by, l.created_at,
       l.continues_version,
       (select count(*)::int from license_acceptance a where a.version = l.version) as accepted
     from license_agreement l order by l.version desc`;
/** The newest first. */
export const listLicenseVersions = (db: Queryable) => listLicenseVersionsSql.all(db, []);

const readLicenseForSql = sql('readLicenseFor')`select text from license_agreement where version = $1`;
export const readLicenseFor = async (db: Queryable, version: number): Promise<string | null> =>
  (await readLicenseForSql.maybe(db, [version]))?.text ?? null;

const countAcceptancesSql = sql('countAcceptances')`
  select count(distinct user_id)::int as count from license_acceptance where version >= $1`;
/** People whose acceptance counts while this is the oldest version that does. */
export const countAcceptances = async (db: Queryable, oldestVersion: number) =>
  (await countAcceptancesSql.one(db, [oldestVersion])).count;

const insertAcceptanceSql = sql('insertAcceptance')`
  insert into license_acceptance (user_id, version) values ($1, $2) on conflict do nothing`;
/** False when it was accepted before. */
export const insertAcceptance = async (db: Queryable, userId: string, version: number) =>
  (await insertAcceptanceSql.run(db, [userId, version])) === 1;
