/** Connections work as they were asked for, or the program does not start. Spec: faults-database. */
import type pg from 'pg';

/** What the pools ask for in start-up options; whatever an address asks for in addition is not checked. */
const checkedSettings = [
  'timezone',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
] as const;

type Checked = 'role' | (typeof checkedSettings)[number];

/** Of options such as `-c role=idss_app`; the last of a name counts. */
const askedFor = (options: string): ReadonlyMap<string, string> =>
  new Map([...options.matchAll(/-c (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));

/** Throws one sentence that names what differs: a pooler may drop start-up options without a word. */
export async function requireSession(name: string, pool: Pick<pg.Pool, 'query' | 'options'>): Promise<void> {
  const asked = askedFor(pool.options.options ?? '');
  // As numbers without a unit.
  const { rows } = await pool.query<{ name: Checked; value: string }>(
    `select lower(name) as name, setting as value from pg_settings where lower(name) = any($1)
     union all select 'role', current_user::text`,
    [checkedSettings],
  );
  const wrong = rows.flatMap((row) => {
    const wanted = asked.get(row.name);
    return wanted === undefined || wanted === row.value
      ? []
      : [`${row.name} is ${row.value} instead of ${wanted}`];
  });
  if (wrong.length === 0) return;
  throw new Error(
    `The connections "${name}" to the database do not have the settings that they were opened with (${wrong.join(', ')}): ` +
      'something in between, such as a connection pooler, drops start-up options. Connect to the database itself.',
  );
}
