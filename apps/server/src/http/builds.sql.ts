import type pg from 'pg';
import type { Queryable } from '#src/db/queryable.ts';
import { liveSeconds } from '#src/db/running-processes.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface BuildPages extends RowOf<typeof findServedBuildSql> {
  /** index.html. */
  readonly page: string;
}

export type BuildFile = RowOf<typeof findBuildFileSql>;

const insertBuildSql = sql('insertBuild')`
  insert into web_build (build, page, silent_renew_page) values ($1, $2, $3) on conflict do nothing`;
/** False: another process did it before. */
export const insertBuild = async (client: pg.PoolClient, { build, page, silentRenewPage }: BuildPages) =>
  (await insertBuildSql.run(client, [build, page, silentRenewPage])) === 1;

const insertBuildFileSql = sql('insertBuildFile')`
  insert into web_file (build, path, content, brotli) values ($1, $2, $3, $4)`;
export const insertBuildFile = (
  client: pg.PoolClient,
  build: string,
  path: string,
  { content, brotli }: BuildFile,
) => insertBuildFileSql.run(client, [build, path, content, brotli]);

const deleteOldBuildsSql = sql('deleteOldBuilds')`
     delete from web_build where build not in (select build from running_process)
       and build not in (select build from web_build order by published_at desc limit $1)`;
/** Those that no process serves, except the newest few. */
export const deleteOldBuilds = (client: pg.PoolClient, count: number) =>
  deleteOldBuildsSql.run(client, [count]);

const findServedBuildSql = sql('findServedBuild')`select build, page, silent_renew_page from web_build
     where build in (select build from running_process
       where role <> 'worker' and seen_at > now() - make_interval(secs => $1))
     order by published_at, build limit 1`;
/** The oldest one that a running process serves. */
export const findServedBuild = (db: Queryable) => findServedBuildSql.maybe(db, [liveSeconds]);

const listBuildPathsSql = sql('listBuildPaths')`select distinct path from web_file`;
export async function listBuildPaths(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await listBuildPathsSql.all(db, []);
  return new Set(rows.map(({ path }) => path));
}

const findBuildFileSql = sql('findBuildFile')`select content, brotli from web_file where path = $1 limit 1`;
export const findBuildFile = (db: Queryable, path: string) => findBuildFileSql.maybe(db, [path]);
