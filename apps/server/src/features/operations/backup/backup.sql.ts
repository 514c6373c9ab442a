/** Reads from PostgreSQL's catalog for backups. */
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/**
 * Tables that are not copied. Sessions, and what else the identity provider has of sign-ins, end with a restore; the mark
 * of the store is made again; processes are those of the portal that was backed up, and pages those of its
 * program.
 */
export const excludedTables = [
  'identity_record',
  'identity_rate_limit',
  'running_process',
  'storage_age',
  'store_mark',
  'web_build',
  'web_file',
] as const;

const withoutExtension = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

export interface Column {
  readonly name: string;
  readonly type: string;
}

export type TableToCopy = RowOf<typeof listTablesToCopySql>;

/** Without generated columns: the database computes them again. */
const columns = `(select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')`;

const listTablesToCopySql = sql('listTablesToCopy')`select c.relname as name, ${columns} as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and ${withoutExtension} and c.relname <> all($1) order by c.relname collate "C"`
  .narrowed<{ columns: Column[] | null }>()
  .notNull('columns');
/** In the order of their names. Partitioned tables are copied by partition. */
export const listTablesToCopy = (db: Queryable) => listTablesToCopySql.all(db, [excludedTables]);

const findJobTableSql = sql('findJobTable')`select 'pgboss.job' as name, ${columns} as columns
     from pg_class c where c.oid = to_regclass('pgboss.job')`
  .narrowed<{ columns: Column[] | null }>()
  .notNull('columns');
/** The queue's jobs; null where there is no queue yet. */
export const findJobTable = (db: Queryable) => findJobTableSql.maybe(db, []);

const listSequencesSql = sql('listSequences')`select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${withoutExtension}
     order by c.relname collate "C"`;
const readSequenceSql = sql(
  'readSequence',
  (name: string) => `select last_value::text as last_value, is_called from public.${name}`,
  ['log_entry_log_id_seq'],
);
export async function listSequences(db: Queryable) {
  const names = await listSequencesSql.all(db, []);
  const states: { name: string; lastValue: string; isCalled: boolean }[] = [];
  for (const { name } of names) {
    states.push({ name, ...(await readSequenceSql.one(db, [], quoted(name))) });
  }
  return states;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const listed = (columns: readonly Column[]): string => columns.map(({ name }) => quoted(name)).join(', ');

export const copyOutFor = ({ name, columns }: TableToCopy): string =>
  name === 'pgboss.job'
    ? `copy (select ${listed(columns)} from pgboss.job) to stdout`
    : `copy public.${quoted(name)} (${listed(columns)}) to stdout`;

/** With size and hash, in the order of the names of their parts; one file a line. */
export const copyOutFiles = `copy (select storage_key, size, sha256 from stored_file order by storage_key collate "C") to stdout`;

const readSnapshotFactsSql = sql('readSnapshotFacts')`
     select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at,
       (select store_id::text from store_mark) as store_id, e.event_id::text as event_id, e.hash,
       (select count(*)::int from stored_file) as files,
       (select coalesce(sum(size), 0)::float8 from stored_file) as bytes
     from event_chain e`;
export const readSnapshotFacts = (db: Queryable) => readSnapshotFactsSql.one(db, []);

const listMigrationsSql = sql('listMigrations')`select number, name, sha256 from migration order by number`;
export const listMigrations = (db: Queryable) => listMigrationsSql.all(db, []);

/** In its transaction: how COPY writes values, the same on every server, whatever its administrator set. */
export async function setCopyFormat(db: Queryable): Promise<void> {
  for (const setting of [
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `timezone = 'UTC'`,
    `bytea_output = 'hex'`,
    'extra_float_digits = 1',
    `client_encoding = 'UTF8'`,
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await db.query(`set local ${setting}`);
}
