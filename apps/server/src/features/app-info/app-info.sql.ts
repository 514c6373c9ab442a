import type { Queryable } from '#src/app.ts';

export interface DatabaseInfo {
  readonly version: string;
  readonly bytes: string;
  /** Seconds; of transactions that the application's login may see. */
  readonly oldestTransaction: number | null;
  readonly licenseVersion: number;
  readonly matrixVersion: number;
  /** The largest first; counts are the planner's estimates, and missing before the first one. */
  readonly tables: readonly { name: string; rows: number }[];
}

export async function readDatabaseInfo(db: Queryable): Promise<DatabaseInfo> {
  const { rows } = await db.query<DatabaseInfo>(
    `select current_setting('server_version') as version,
       pg_size_pretty(pg_database_size(current_database())) as bytes,
       (select extract(epoch from now() - min(xact_start))::int from pg_stat_activity
         where datname = current_database()) as "oldestTransaction",
       (select coalesce(max(l.version), 0) from license_agreement l) as "licenseVersion",
       (select coalesce(max(m.version), 0) from security_matrix m) as "matrixVersion",
       (select coalesce(jsonb_agg(jsonb_build_object('name', relname, 'rows', reltuples::bigint) order by relpages desc), '[]')
         from (select relname, reltuples, relpages from pg_class
           where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 0
           order by relpages desc limit 8) as largest) as tables`,
  );
  const [row] = rows;
  if (!row) throw new Error('The facts about the database were not read.');
  return row;
}
