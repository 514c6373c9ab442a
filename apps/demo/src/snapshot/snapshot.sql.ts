/** Moves the recorded demonstration to the day of its first start. */
import type { Queryable } from '@idss/server/db/queryable';
import { sql } from '@idss/server/db/statement';

/** Tables that each installation fills itself: its own secrets, derived rows, and rows that the first start writes. */
export const notRecorded: ReadonlySet<string> = new Set([
  'announcement',
  'data_change',
  'identity_key',
  'license_acceptance',
  'license_agreement',
  'log_entry',
  'migration',
  'open_component',
  'rule_week',
  'season_counted',
  'season_distribution',
  'season_share',
  'season_share_outdated',
  'season_summary',
  'season_total',
  'secret',
  'stage_day',
  'stage_period',
  'storage_sweep',
]);

const listMissingColumnsSql = sql('listMissingColumns')`select w."table" || '.' || w."column" as missing
     from jsonb_to_recordset($1) as w("table" text, "column" text)
     where not exists (select from pg_attribute a where a.attrelid = to_regclass('public.' || quote_ident(w."table"))
       and a.attname = w."column" and not a.attisdropped)`.notNull('missing');
/** The columns of these that the schema lacks. */
export const listMissingColumns = async (
  db: Queryable,
  columns: readonly { readonly table: string; readonly column: string }[],
): Promise<readonly string[]> =>
  (await listMissingColumnsSql.all(db, [JSON.stringify(columns)])).map(({ missing }) => missing);

/** Keeps a second process from loading it, too. */
export const lockForLoading = (db: Queryable) => db.query('lock table event_chain in exclusive mode');

const hasEventsSql = sql('hasEvents')`select from event limit 1`;
export const hasEvents = async (db: Queryable) => (await hasEventsSql.run(db, [])) > 0;

export interface SnapshotShift {
  readonly begunAt: string;
  readonly endedAt: string;
  readonly now: Date;
}

/**
 * Moments of the season in full swing move by whole days, so that they keep their time of day; those of the recording
 * itself by what has passed since it. Finished seasons stay where they are, as their documents do.
 */
export async function defineMove(db: Queryable, { begunAt, endedAt, now }: SnapshotShift): Promise<void> {
  const quoted = (moment: string): string => `timestamptz '${new Date(moment).toISOString()}'`;
  const at = quoted(now.toISOString());
  const days = `((${at} at time zone 'UTC')::date - (${quoted(begunAt)} at time zone 'UTC')::date)`;
  // Stable, as its operators are: only so is it made part of the statements that call it, instead of called for each row.
  await db.query(
    `create function pg_temp.moved(moment timestamptz) returns timestamptz language sql stable as $$
       select case when moment >= ${quoted(begunAt)} then moment + (${at} - ${quoted(endedAt)})
         when moment >= ${quoted(begunAt)} - interval '200 days' then moment + ${days} * interval '24 hours'
         else moment end $$`,
  );
  // On the clock of the season's zone: what is due before midnight is so on both sides of a change of the clocks.
  await db.query(
    `create function pg_temp.moved_date(moment timestamptz, zone text) returns timestamptz language sql as $$
       select ((moment at time zone zone)
         + ((${at} at time zone zone)::date - (${quoted(begunAt)} at time zone zone)::date) * interval '1 day')
         at time zone zone $$`,
  );
}

const iso = (moment: string): string =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function moveTable(
  db: Queryable,
  { name, columns }: { readonly name: string; readonly columns: readonly { name: string; type: string }[] },
): Promise<void> {
  const moments = columns.filter(({ type }) => type.endsWith('with time zone'));
  if (moments.length > 0)
    await db.query(
      `update public."${name}" set ${moments.map((column) => `"${column.name}" = pg_temp.moved("${column.name}")`).join(', ')}`,
    );
}

export const moveMilestones = (db: Queryable) =>
  db.query(
    `update season set milestones = (
       select jsonb_agg(m || jsonb_build_object('at', ${iso(`pg_temp.moved_date((m->>'at')::timestamptz, time_zone)`)}) order by n)
       from jsonb_array_elements(milestones) with ordinality as a(m, n))
     where is_current`,
  );

/** Moves the moments in events, too. Their hashes are computed from the new ones. */
export async function chainEvents(db: Queryable): Promise<void> {
  await db.query(
    `update event set detail = detail || jsonb_build_object('attestedAt', ${iso(`pg_temp.moved((detail->>'attestedAt')::timestamptz)`)})
     where detail ? 'attestedAt'`,
  );
  await db.query(
    `do $$
     declare
       e event;
       last text := (select prev_hash from event order by event_id limit 1);
     begin
       for e in select * from event order by event_id loop
         e.prev_hash := last;
         last := encode(sha256(convert_to(event_text(e), 'UTF8')), 'hex');
         update event set prev_hash = e.prev_hash, hash = last where event_id = e.event_id;
       end loop;
       update event_chain set event_id = e.event_id, hash = last;
     end $$`,
  );
}

const setPasswordsSql = sql('setPasswords')`update account set password_hash = $1`;
export const setPasswords = (db: Queryable, passwordHash: string) => setPasswordsSql.run(db, [passwordHash]);

const listStorageKeysSql = sql('listStorageKeys')`select storage_key as key from stored_file
     order by component, measurement_year, sub_id, file_type, created_at, file_id`;
/** Sorted for compression: files of one kind and of the same data follow each other. */
export const listStorageKeys = async (db: Queryable): Promise<readonly string[]> =>
  (await listStorageKeysSql.all(db, [])).map(({ key }) => key);
