/** Connections work as they were asked for, or the program does not start. Spec: faults-database. */
import type pg from 'pg';
import { ReadOnlyDatabase } from './is-away.ts';

import { getSettings } from './pool.ts';
import { sql } from './statement.ts';

/** Settings of the pools; further settings of an address are not checked. */
const checkedSettings = [
  'timezone',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'synchronous_commit',
] as const;

const requireSessionSql = sql('requireSession')`
     select lower(name) as name, setting as value from pg_settings where lower(name) = any($1)
     union all select 'role', current_user::text
     union all select 'read only', current_setting('transaction_read_only')`.notNull('name');
/** Throws one sentence that names the difference, or says that the server is read-only. */
export async function requireSession(name: string, pool: Pick<pg.Pool, 'query' | 'options'>): Promise<void> {
  const { settings } = getSettings(pool);
  // As numbers without a unit.
  const rows = await requireSessionSql.all(pool, [checkedSettings]);
  if (rows.some((row) => row.name === 'read only' && row.value === 'on')) throw new ReadOnlyDatabase();
  const wrong = rows.flatMap((row) => {
    const setting = settings[row.name];
    return setting === undefined || setting === row.value
      ? []
      : [`${row.name} is ${row.value} instead of ${setting}`];
  });
  if (wrong.length === 0) return;
  throw new Error(
    `The connections "${name}" to the database do not have the settings that they were opened with (${wrong.join(', ')}): ` +
      'something in between changes them. Connect to the database itself, or through PgBouncer.',
  );
}
