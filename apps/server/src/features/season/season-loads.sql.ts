/** Loads of seasons, and what the next one is compared with. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface LoadCounts {
  readonly file: string;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

export interface NewSeasonLoad {
  readonly measurementYear: number;
  readonly files: Readonly<Record<string, string>>;
  readonly counts: readonly LoadCounts[];
  readonly loadedBy: string;
}

const insertSeasonLoadSql = sql('insertSeasonLoad')`
     insert into season_load (measurement_year, files, counts, loaded_by) values ($1, $2, $3, $4)
     returning load_id`;
export const insertSeasonLoad = async (db: Queryable, load: NewSeasonLoad) =>
  (
    await insertSeasonLoadSql.one(db, [
      load.measurementYear,
      JSON.stringify(load.files),
      JSON.stringify(load.counts),
      load.loadedBy,
    ])
  ).loadId;

const maxListedLoads = 200;

const listSeasonLoadsSql = sql('listSeasonLoads')`select load_id, measurement_year, loaded_by,
       loaded_at, counts
     from season_load order by load_id desc limit $1`.narrowed<{ counts: LoadCounts[] }>();
/** The last ones, the latest first. */
export const listSeasonLoads = (db: Queryable) => listSeasonLoadsSql.all(db, [maxListedLoads]);

const findLastLoadSql = sql('findLastLoad')`select coalesce(max(load_id), 0) as load_id from season_load`;
/** 0 before the first load. */
export const findLastLoad = async (db: Queryable) => (await findLastLoadSql.one(db, [])).loadId;

const findYearToCompareSql = sql('findYearToCompare')`select s.measurement_year, s.milestones,
       s.time_zone, s.measure_model_date,
       (select count(*)::int from submission u where u.measurement_year = s.measurement_year) as submission_count,
       (select count(*)::int from component c join submission u using (sub_id)
        where u.measurement_year = s.measurement_year and not c.is_final and c.nothing_at is null) as open_count
     from season s where s.measurement_year <= $1 order by s.measurement_year desc limit 1`;
/** The season itself where it is loaded already, else the one before it. */
export const findYearToCompare = (db: Queryable, measurementYear: number) =>
  findYearToCompareSql.maybe(db, [measurementYear]);

const listPlansOfYearSql = sql('listPlansOfYear')`
     select o.org_id::text as id, o.org_name as name from organization o
     where exists (select from submission u where u.org_id = o.org_id and u.measurement_year = $1)
     order by o.org_id`;
/** Plans with submissions in that year. */
export const listPlansOfYear = (db: Queryable, measurementYear: number) =>
  listPlansOfYearSql.all(db, [measurementYear]);

const countSeasonRowsSql = sql('countSeasonRows')`select
       (select count(*)::int from submission where measurement_year = $1) as submissions,
       (select count(*)::int from app_user where locked_at is null) as people
     from season where measurement_year = $1`;
/** What a season's folder has; null: there is no such season. */
export const countSeasonRows = (db: Queryable, measurementYear: number) =>
  countSeasonRowsSql.maybe(db, [measurementYear]);
