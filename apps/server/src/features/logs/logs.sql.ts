import type { LogEntry } from '@idss/contract/logs';
import { levelsFrom, type LogLevel } from '@idss/domain/logs/log-query';
import type { Queryable } from '#src/app.ts';

export interface LogFilters {
  readonly submissionId?: number | undefined;
  readonly orgId?: number | undefined;
  readonly logLevel?: LogLevel | undefined;
  readonly reference?: string | undefined;
  readonly message?: string | undefined;
  /** Names of users, in lower case, as `findLoggedUsers` finds them. */
  readonly users?: readonly string[] | undefined;
  /** yyyy-MM-dd, in UTC, both included. */
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

const columns = `log_id as "logId", at as "timeStamp", level, message, exception, event_name as "eventName",
  sub_id as "submissionId", org_id as "organizationId", user_name as "userName", request_id as "reference", detail`;

/** Characters that are special in LIKE. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function whereOf(filters: LogFilters): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  add(filters.submissionId, (id) => `sub_id = ${id}`);
  add(filters.orgId, (id) => `org_id = ${id}`);
  add(filters.reference, (reference) => `request_id = ${reference}`);
  add(filters.message && `%${literal(filters.message)}%`, (text) => `message ilike ${text}`);
  add(filters.fromDate, (day) => `at >= ${day}::date`);
  add(filters.toDate, (day) => `at < ${day}::date + 1`);
  // Literals of ours, so that the partial indexes are used.
  if (filters.logLevel && filters.logLevel !== 'trace')
    parts.push(
      `level in (${levelsFrom(filters.logLevel)
        .map((level) => `'${level}'`)
        .join(', ')})`,
    );
  return { where: parts.length > 0 ? parts.join(' and ') : 'true', values };
}

/** Users whose name begins with this, at most 20: each is found by one step through the index. */
export async function findLoggedUsers(db: Queryable, beginning: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    `with recursive found (name, count) as (
       (select lower(user_name), 1 from log_entry where lower(user_name) ~>=~ $1 order by lower(user_name) using ~<~ limit 1)
       union all
       select (select lower(user_name) from log_entry where lower(user_name) ~>~ found.name
               order by lower(user_name) using ~<~ limit 1), found.count + 1
       from found where starts_with(found.name, $1) and found.count < 20)
     select name from found where starts_with(name, $1)`,
    [beginning],
  );
  return rows.map(({ name }) => name);
}

/** Newest first. */
export async function listLogEntries(
  db: Queryable,
  { users, ...filters }: LogFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<LogEntry[]> {
  const { where, values } = whereOf(filters);
  const bounds = [...values, offset, limit];
  const [from, count] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const newest = (condition: string, rows: string): string =>
    `select * from log_entry where ${condition} order by at desc, log_id desc limit ${rows}`;
  // Each user's newest entries are in the order of time, those of several users together are not.
  const source = users
    ? `unnest($${bounds.push(users)}::text[]) as name
       cross join lateral (${newest(`lower(user_name) = name and ${where}`, `${from}::int + ${count}::int`)}) entry`
    : `(${newest(where, `${from}::int + ${count}::int`)}) entry`;
  const { rows } = await db.query<LogEntry>(
    `select ${columns} from ${source} order by at desc, log_id desc offset ${from} limit ${count}`,
    bounds,
  );
  return rows;
}

/** Counts no further than `limit`. */
export async function countLogEntries(
  db: Queryable,
  { users, ...filters }: LogFilters,
  limit: number,
): Promise<number> {
  const { where, values } = whereOf(filters);
  const all = users ? `lower(user_name) = any($${values.push(users)}::text[]) and ${where}` : where;
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select from log_entry where ${all} limit $${values.push(limit)}) entry`,
    values,
  );
  return rows[0]?.count ?? 0;
}
