import type { RuleSetting } from '@idss/domain/season/rule-settings';
import type { Queryable } from './app.ts';

/** The files of the last load that define the season, by name; null before the first load with any. */
export async function findLoadedFiles(
  db: Queryable,
  measurementYear: number,
): Promise<Readonly<Record<string, string>> | null> {
  const { rows } = await db.query<{ files: Readonly<Record<string, string>> }>(
    `select files from season_load where measurement_year = $1 and files <> '{}'
     order by load_id desc limit 1`,
    [measurementYear],
  );
  return rows[0]?.files ?? null;
}

export interface StoredRuleSettings {
  /** Grows with each change; 0: staff changed nothing. */
  readonly version: number;
  readonly settings: Readonly<Record<string, RuleSetting>>;
}

/** The rules of the season that staff changed. */
export async function findRuleSettings(db: Queryable, measurementYear: number): Promise<StoredRuleSettings> {
  const { rows } = await db.query<StoredRuleSettings>(
    'select version, settings from rule_settings where measurement_year = $1 order by version desc limit 1',
    [measurementYear],
  );
  return rows[0] ?? { version: 0, settings: {} };
}

/** null before the first season is loaded. */
export async function readCurrentYear(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ measurementYear: number }>(
    'select measurement_year as "measurementYear" from season where is_current',
  );
  return rows[0]?.measurementYear ?? null;
}
