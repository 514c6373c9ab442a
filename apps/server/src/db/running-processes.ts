/** The processes of the portal, over all machines: which version each is of, so that nothing is removed that one still uses. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Queryable } from './queryable.ts';
import { sql } from './statement.ts';
import { tableExists } from './table-exists.ts';

/** A process that was not seen for so long has ended. */
export const liveSeconds = 45;

export interface RunningProcess {
  readonly role: 'all' | 'web' | 'worker';
  /** Names the built pages, or `none`. */
  readonly build: string;
  /** The newest schema that it knows. */
  readonly knowsSchema: number;
}

export interface Registration {
  /** Says that the process is still there. */
  beat(): Promise<void>;
  remove(db: Queryable): Promise<void>;
}

const noteProcessSql = sql('noteProcess')`
     insert into running_process (process_id, role, build, knows_schema) values ($1, $2, $3, $4)
     on conflict (process_id) do update set seen_at = now()`;
const deleteOldProcessesSql = sql('deleteOldProcesses')`
  delete from running_process where seen_at < now() - interval '1 day'`;
const deleteProcessSql = sql('deleteProcess')`delete from running_process where process_id = $1`;
export function registerProcess(db: Queryable, { role, build, knowsSchema }: RunningProcess): Registration {
  const id = randomUUID();
  return {
    async beat() {
      await noteProcessSql.run(db, [id, role, build, knowsSchema]);
      await deleteOldProcessesSql.run(db, []);
    },
    async remove(removing) {
      await deleteProcessSql.run(removing, [id]);
    },
  };
}

const listRunningProcessesSql = sql('listRunningProcesses')`
     select role, build, knows_schema, count(*)::integer as count from running_process
     where seen_at > now() - make_interval(secs => $1) group by role, build, knows_schema
     order by knows_schema, role, build`;
export async function listRunningProcesses(
  db: Queryable | pg.PoolClient,
): Promise<readonly (RunningProcess & { readonly count: number })[]> {
  if (!(await tableExists(db, 'running_process'))) return [];
  return listRunningProcessesSql.all(db, [liveSeconds]);
}

export async function countRunningProcesses(db: Queryable): Promise<number> {
  return (await listRunningProcesses(db)).reduce((sum, { count }) => sum + count, 0);
}

/** Why something has to wait that programs older than this schema do not bear; null where none runs. */
export async function explainOlderProcesses(db: Queryable, schema: number): Promise<string | null> {
  const older = (await listRunningProcesses(db)).filter(({ knowsSchema }) => knowsSchema < schema);
  const count = older.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  const processes = count === 1 ? 'a process runs that knows' : `${count} processes run that know`;
  return `${processes} only schema ${String(older[0]?.knowsSchema).padStart(3, '0')}. Replace it first, or wait ${liveSeconds} seconds after it was killed.`;
}
