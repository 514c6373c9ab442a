import type pg from 'pg';
import { until } from './until.ts';

/** Until the workers of the portal have added up the totals of the rows that were filled in. */
export const awaitTotals = (database: pg.Client) =>
  until(async () => {
    const { rows } = await database.query<{ areDone: boolean }>(
      `select not exists (select from season_share_outdated)
         and not exists (select from season where measurement_year not in (select measurement_year from season_counted where version >= 3)) as "areDone"`,
    );
    return rows[0]?.areDone ?? false;
  }, 500);
