/** Loads of seasons, and what the next one is compared with. */
import type { Milestone } from '@idss/domain/stages/milestones';
import type { Queryable } from '#src/kernel/app.ts';

/** The number of uploads whose check has not ended, and the year that they belong to. */
export async function countOpenUploads(
  db: Queryable,
): Promise<{ readonly current: number | null; readonly count: number }> {
  const { rows } = await db.query<{ current: number | null; count: number }>(
    `select (select measurement_year from season where is_current) as current,
       (select count(*)::int from upload_transaction
         where state = 'received' and purpose <> 'rule-preview') as count`,
  );
  return rows[0] ?? { current: null, count: 0 };
}

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

export async function insertSeasonLoad(db: Queryable, load: NewSeasonLoad): Promise<number> {
  const { rows } = await db.query<{ loadId: number }>(
    `insert into season_load (measurement_year, files, counts, loaded_by) values ($1, $2, $3, $4)
     returning load_id as "loadId"`,
    [load.measurementYear, JSON.stringify(load.files), JSON.stringify(load.counts), load.loadedBy],
  );
  return rows[0]?.loadId ?? 0;
}

export interface SeasonLoad {
  readonly loadId: number;
  readonly measurementYear: number;
  readonly loadedBy: string;
  /** ISO 8601 UTC. */
  readonly loadedAt: string;
  readonly counts: LoadCounts[];
}

const maxListedLoads = 200;

/** The last ones, the latest first. */
export async function listSeasonLoads(db: Queryable): Promise<SeasonLoad[]> {
  const { rows } = await db.query<SeasonLoad>(
    `select load_id as "loadId", measurement_year as "measurementYear", loaded_by as "loadedBy",
       loaded_at as "loadedAt", counts
     from season_load order by load_id desc limit $1`,
    [maxListedLoads],
  );
  return rows;
}

/** 0 before the first load. */
export async function findLastLoad(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ loadId: number }>(
    'select coalesce(max(load_id), 0) as "loadId" from season_load',
  );
  return rows[0]?.loadId ?? 0;
}

export interface ComparedYear {
  readonly measurementYear: number;
  readonly milestones: readonly Milestone[];
  readonly submissionCount: number;
  /** Components of submissions that are not final. */
  readonly openCount: number;
}

/** The season itself where it is loaded already, else the one before it. */
export async function findYearToCompare(
  db: Queryable,
  measurementYear: number,
): Promise<ComparedYear | null> {
  const { rows } = await db.query<ComparedYear>(
    `select s.measurement_year as "measurementYear", s.milestones,
       (select count(*)::int from submission u where u.measurement_year = s.measurement_year) as "submissionCount",
       (select count(*)::int from component c join submission u using (sub_id)
        where u.measurement_year = s.measurement_year and not c.is_final) as "openCount"
     from season s where s.measurement_year <= $1 order by s.measurement_year desc limit 1`,
    [measurementYear],
  );
  return rows[0] ?? null;
}

/** Plans with submissions in that year. */
export async function listPlansOfYear(
  db: Queryable,
  measurementYear: number,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string }>(
    `select o.org_id::text as id, o.org_name as name from organization o
     where exists (select from submission u where u.org_id = o.org_id and u.measurement_year = $1)
     order by o.org_id`,
    [measurementYear],
  );
  return rows;
}
