import type { StoredSettings } from '@idss/domain/settings/switches';
import { seasonState } from './season-state.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const readSettingsSql = sql('readSettings')`
  select jsonb_object_agg(key, value) as settings from setting`.narrowed<{
  settings: Partial<StoredSettings> | null;
}>();
export const readSettings = async (db: Queryable): Promise<Partial<StoredSettings>> =>
  (await readSettingsSql.one(db, [])).settings ?? {};

const readMatrixCsvSql = sql('readMatrixCsv')`select csv from security_matrix order by version desc limit 1`;
export const readMatrixCsv = async (db: Queryable): Promise<string | null> =>
  (await readMatrixCsvSql.maybe(db, []))?.csv ?? null;

const select = `select measurement_year, measure_model_date,
       time_zone, milestones, ${seasonState('y')} as season_state
     from season y`;
const readCurrentSeasonSql = sql('readCurrentSeason')`${select} where is_current`;
export const readCurrentSeason = (db: Queryable) => readCurrentSeasonSql.maybe(db, []);
const readSeasonSql = sql('readSeason')`${select} where measurement_year = $1`;
export const readSeason = (db: Queryable, measurementYear: number) =>
  readSeasonSql.maybe(db, [measurementYear]);

const readLicenseVersionSql = sql('readLicenseVersion')`with recursive counts as (
       (select version, continues_version from license_agreement order by version desc limit 1)
       union all
       select l.version, l.continues_version from counts c join license_agreement l on l.version = c.continues_version)
     select coalesce(min(version), 0) as version from counts`;
/** The oldest version whose acceptance counts: corrections continue the version before them. 0: there is no agreement. */
export const readLicenseVersion = async (db: Queryable) => (await readLicenseVersionSql.one(db, [])).version;
