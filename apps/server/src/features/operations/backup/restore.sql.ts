/** Puts the rows of a backup into an empty database, and settles what must not go on as if nothing had happened. */
import type pg from 'pg';
import type { Queryable } from '#src/db/queryable.ts';
import { copyIn } from '#src/db/copy-rows.ts';
import { type Column, quoted } from './backup.sql.ts';
import { sql } from '#src/db/statement.ts';
import { tableExists } from '#src/db/table-exists.ts';

export const restoreStates = ['begun', 'loaded', 'settled'] as const;
export type RestoreState = (typeof restoreStates)[number];

const findAnythingSql = sql('findAnything')`
     select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`;
/** A table or view that is there already, but for the note of a restore; null where the database is empty. */
export const findAnything = async (db: Queryable): Promise<string | null> =>
  (await findAnythingSql.maybe(db, []))?.name ?? null;

const findRestoredSql = sql('findRestored')`
     select case kind when 'portal-restored' then detail->>'backupId' end as backup_id
     from event order by event_id desc limit 1`;
/** Of which backup the newest event says that it was restored; null where nothing was, or something was done since. */
export async function findRestored(db: Queryable): Promise<string | null> {
  if (!(await tableExists(db, 'public.event'))) return null;
  return (await findRestoredSql.maybe(db, []))?.backupId ?? null;
}

const noteRestoreSql = sql('noteRestore')`update restore_under_way set state = $1`;
export const noteRestore = (db: Queryable, state: RestoreState) => noteRestoreSql.run(db, [state]);

export const endRestore = (db: Queryable) => db.query('drop table restore_under_way');

const listForeignKeysSql = sql('listForeignKeys')`
     select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
       and conrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))
     order by 1, 2`;
const listIndexesSql = sql('listIndexes')`
     select i.indrelid::regclass::text as table, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and not c.relispartition
       and i.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))
       and not exists (select from pg_constraint where conindid = i.indexrelid)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1, 2`;
/** Foreign keys, and indexes that no constraint needs: made again when the rows are there. */
async function readDefinitions(db: Queryable, tables: readonly FilledTable[]) {
  const long = tables.filter(({ rows }) => rows > fewRows);
  const keys = await listForeignKeysSql.all(db, [tables.map(({ name }) => name)]);
  const indexes = await listIndexesSql.all(db, [long.map(({ name }) => name)]);
  return { keys, indexes };
}

interface FilledTable {
  readonly name: string;
  readonly rows: number;
}
/** An index of so few rows is filled in less time than it is dropped and made again. */
const fewRows = 1_000;

/** In one transaction: the owner is no superuser, so keys and triggers of these tables are put aside by hand. */
export async function withoutKeysAndTriggers(
  db: pg.ClientBase,
  tables: readonly FilledTable[],
  load: () => Promise<void>,
): Promise<void> {
  const { keys, indexes } = await readDefinitions(db, tables);
  for (const { table, name } of keys) await db.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of indexes) await db.query(`drop index public.${quoted(name)}`);
  for (const { name } of tables) await db.query(`alter table public.${quoted(name)} disable trigger user`);
  await load();
  for (const { name } of tables) await db.query(`alter table public.${quoted(name)} enable trigger user`);
  for (const { definition } of indexes) await db.query(definition);
  for (const { table, name, definition } of keys)
    await db.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

/** Of an empty table, or of one in which a migration put first rows. */
export async function fillTable(
  db: pg.ClientBase,
  { name, columns }: { readonly name: string; readonly columns: readonly Column[] },
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  await db.query(`delete from public.${quoted(name)}`);
  const into = columns.map((column) => quoted(column.name)).join(', ');
  return copyIn(db, `copy public.${quoted(name)} (${into}) from stdin`, rows);
}

const setSequenceSql = sql('setSequence')`select setval($1::regclass, $2::bigint, $3)`;
export const setSequence = (
  db: Queryable,
  { name, lastValue, isCalled }: { name: string; lastValue: string; isCalled: boolean },
) => setSequenceSql.run(db, [`public.${quoted(name)}`, lastValue, isCalled]);

const readHeadSql = sql('readHead')`select event_id::text as event_id, hash from event_chain`;
export const readHead = (db: Queryable) => readHeadSql.maybe(db, []);

const fillJobsSql = sql('fillJobs')`
     select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     where a.attrelid = 'pgboss.job'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attname = any($1)`.notNull('type');
/**
 * A job that ran is begun again, because its process is not here; what had ended is only shown. The time that a job may
 * wait begins again.
 */
export async function fillJobs(
  db: pg.ClientBase,
  columns: readonly Column[],
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  await db.query(
    `create temp table restored_job (${columns.map(({ name }) => `${quoted(name)} text`).join(', ')}) on commit drop`,
  );
  await copyIn(db, 'copy restored_job from stdin', rows);
  // The queue of this version may have fewer columns.
  const known = await fillJobsSql.all(db, [columns.map(({ name }) => name)]);
  await db.query(
    `insert into pgboss.job (${known.map(({ name }) => quoted(name)).join(', ')})
     select ${known.map(({ name, type }) => readValue(name, type)).join(', ')} from restored_job
     where name in (select q.name from pgboss.queue q) on conflict do nothing`,
  );
}

function readValue(name: string, type: string): string {
  const value = `${quoted(name)}::${type}`;
  if (name === 'state') return `(case when state = 'active' then 'retry' else state end)::${type}`;
  const ifActive: Record<string, string> = { start_after: 'now()', started_on: 'null', heartbeat_on: 'null' };
  if (ifActive[name] !== undefined)
    return `case when state = 'active' then ${ifActive[name]} else ${value} end`;
  if (name === 'keep_until') return 'now() + (keep_until::timestamptz - created_on::timestamptz)';
  return value;
}

const abandonWaitingMailsSql = sql('abandonWaitingMails')`
  update mail set state = 'unknown', failing_since = null, last_error = $1 where state in ('waiting', 'sending')`;
/** Mails that waited may have been sent since: it is not known, and they are not sent again by themselves. */
export const abandonWaitingMails = (db: Queryable, why: string) => abandonWaitingMailsSql.run(db, [why]);

const endDownloadLinksSql = sql('endDownloadLinks')`delete from secret where name = 'download-tickets'`;
/** Links to downloads that were given out before do not work any more. */
export const endDownloadLinks = (db: Queryable) => endDownloadLinksSql.run(db, []);

const logRestoreSql = sql('logRestore')`
  insert into log_entry (level, message, event_name) values ('warn', $1, 'restore')`;
export const logRestore = (db: Queryable, message: string) => logRestoreSql.run(db, [message]);

export const analyze = (db: Queryable) => db.query('analyze');
