import type { Milestone } from '@idss/domain/stages/milestones';
import type { StoredSettings } from '@idss/domain/settings/settings';
import type { Queryable } from './app.ts';

export async function readSettings(db: Queryable): Promise<Partial<StoredSettings>> {
  const { rows } = await db.query<{ settings: Partial<StoredSettings> | null }>(
    'select jsonb_object_agg(key, value) as settings from setting',
  );
  return rows[0]?.settings ?? {};
}

export async function readMatrixCsv(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ csv: string }>(
    'select csv from security_matrix order by version desc limit 1',
  );
  return rows[0]?.csv ?? null;
}

export interface SeasonRow {
  readonly measurementYear: number;
  readonly measureModelDate: string;
  readonly timeZone: string;
  readonly milestones: readonly Milestone[];
}

export async function readCurrentSeason(db: Queryable): Promise<SeasonRow | null> {
  const { rows } = await db.query<SeasonRow>(
    `select measurement_year as "measurementYear", measure_model_date as "measureModelDate",
       time_zone as "timeZone", milestones
     from season where is_current`,
  );
  return rows[0] ?? null;
}

/** The oldest version whose acceptance counts: corrections continue the version before them. 0: there is no agreement. */
export async function readLicenseVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    `with recursive counts as (
       (select version, continues_version from license_agreement order by version desc limit 1)
       union all
       select l.version, l.continues_version from counts c join license_agreement l on l.version = c.continues_version)
     select coalesce(min(version), 0) as version from counts`,
  );
  return rows[0]?.version ?? 0;
}
