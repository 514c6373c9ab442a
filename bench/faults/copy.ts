/** Whether a database and the one that was restored of its backup have the same rows. */
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { excludedTables } from '../../apps/server/src/features/operations/backup/backup.sql.ts';

type Query = <Row extends object>(sql: string) => Promise<Row[]>;
/** By table: how many rows, and the hash of all of them. */
export type Contents = ReadonlyMap<string, string>;

/** Tables that a restore changes by intention, or the portal as it runs. */
const moving: readonly string[] = [...excludedTables, 'event_chain', 'last_backup', 'log_entry', 'mail'];
const only: Readonly<Record<string, string>> = {
  event: `kind <> 'portal-restored'`,
  secret: `name <> 'download-tickets'`,
};

export async function getContents(query: Query): Promise<Contents> {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    if (moving.includes(name)) continue;
    const [row] = await query<{ contents: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(line, '' order by line)), '') as contents
       from (select md5(t::text) as line from public."${name}" t where ${only[name] ?? 'true'}) lines`,
    );
    contents.set(name, row?.contents ?? '');
  }
  return contents;
}

/** The rows of an embedded database that no portal uses. */
export async function restoredContents(dataDir: string): Promise<Contents> {
  const quiet = (): void => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = new pg.Client({ connectionString: postgres.ownerUrl });
  try {
    await database.connect();
    return await getContents(
      async <Row extends object>(sql: string) => (await database.query<Row>(sql)).rows,
    );
  } finally {
    await database.end();
    await postgres.stop();
  }
}

export function expectSame(original: Contents, copy: Contents): void {
  const names = new Set([...original.keys(), ...copy.keys()]);
  const other = [...names].filter((name) => original.get(name) !== copy.get(name));
  if (other.length > 0)
    throw new Error(
      `The copy has other rows: ${other.map((name) => `${name} (${original.get(name)}; ${copy.get(name)})`).join(', ')}`,
    );
}
