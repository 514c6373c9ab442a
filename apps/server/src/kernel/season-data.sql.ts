import type { Queryable } from '#src/db/queryable.ts';
import { seasonState } from './season-state.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const findLoadedFilesSql = sql('findLoadedFiles')`
     select files from season_load where measurement_year = $1 and files <> '{}'
     order by load_id desc limit 1`.narrowed<{ files: Readonly<Record<string, string>> }>();
/** The files of the last load that define the season, by name; null before the first load with any. */
export const findLoadedFiles = async (
  db: Queryable,
  measurementYear: number,
): Promise<Readonly<Record<string, string>> | null> =>
  (await findLoadedFilesSql.maybe(db, [measurementYear]))?.files ?? null;

export interface StoredRuleSettings extends RowOf<typeof findRuleSettingsSql> {
  /** Grows with each change; 0: staff changed nothing. */
  readonly version: number;
}

const findRuleSettingsSql = sql('findRuleSettings')`
  select version, settings from rule_settings where measurement_year = $1 order by version desc limit 1`;
/** The rules of the season that staff changed. */
export const findRuleSettings = async (db: Queryable, measurementYear: number): Promise<StoredRuleSettings> =>
  (await findRuleSettingsSql.maybe(db, [measurementYear])) ?? { version: 0, settings: {} };

const readYearsSql = sql('readYears')`select measurement_year from season`;
export const readYears = async (db: Queryable): Promise<readonly number[]> =>
  (await readYearsSql.all(db, [])).map(({ measurementYear }) => measurementYear);

const listYearsNotClosedSql = sql('listYearsNotClosed')`
  select measurement_year from season y where ${seasonState('y')} <> 'closed' order by 1`;
export const listYearsNotClosed = async (db: Queryable): Promise<readonly number[]> =>
  (await listYearsNotClosedSql.all(db, [])).map(({ measurementYear }) => measurementYear);

const readCurrentYearSql = sql('readCurrentYear')`select measurement_year from season where is_current`;
/** null before the first season is loaded. */
export const readCurrentYear = async (db: Queryable): Promise<number | null> =>
  (await readCurrentYearSql.maybe(db, []))?.measurementYear ?? null;
