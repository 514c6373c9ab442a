import type { Input } from '@idss/contract/endpoint';
import type { LogEntry, logs } from '@idss/contract/operations/logs';
import { levelsFrom } from '@idss/domain/logs/log-query';
import type { Queryable } from '#src/db/queryable.ts';
import { literal } from '#src/db/like.ts';
import { sql } from '#src/db/statement.ts';

/** `user` is the beginning of an email address, in lower case. */
export type LogFilters = Omit<AskedFilters, 'userName'> & {
  readonly reference?: string | undefined;
  readonly user?: string | undefined;
};

export type AskedFilters = Input<(typeof logs)['LogsCount']>['query'];

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const columns = `log_id, at as time_stamp, level, message, exception, event_name,
  sub_id as submission_id, org_id as organization_id, user_name, request_id as reference, detail`;
const newestFirst = 'order by at desc, log_id desc';

/** Conditions with their parameters, from $1 on. */
class LogCondition {
  readonly values: unknown[];
  readonly parts: string[] = [];

  /** `values`: of an earlier condition of the same statement. */
  constructor(filters: LogFilters, values: unknown[] = []) {
    this.values = values;
    this.add(filters.submissionId, (id) => `sub_id = ${id}`);
    this.add(filters.orgId, (id) => `org_id = ${id}`);
    this.add(filters.reference, (reference) => `request_id = ${reference}`);
    this.add(filters.message && `%${literal(filters.message)}%`, (text) => `message ilike ${text}`);
    this.add(filters.user && `${literal(filters.user)}%`, (text) => `lower(user_name) like ${text}`);
    this.add(filters.fromDate, (day) => `at >= ${day}::date`);
    this.add(filters.toDate, (day) => `at < ${day}::date + 1`);
    // Literals from the code, so that PostgreSQL uses the partial indexes.
    if (filters.logLevel && filters.logLevel !== 'trace')
      this.parts.push(
        `level in (${levelsFrom(filters.logLevel)
          .map((level) => `'${level}'`)
          .join(', ')})`,
      );
  }

  add(value: unknown, condition: (parameter: string) => string): void {
    if (value !== undefined) this.parts.push(condition(this.bind(value)));
  }

  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  get text(): string {
    return this.parts.length > 0 ? this.parts.join(' and ') : 'true';
  }
}

/** More users than these are looked for by their common beginning instead of one by one. */
const maxUsers = 20;

const findUsersSql = sql('findUsers')`with recursive found (name, count) as (
       (select lower(user_name), 1 from log_entry where lower(user_name) ~>=~ $1
        order by lower(user_name) using ~<~ limit 1)
       union all
       select (select lower(user_name) from log_entry where lower(user_name) ~>~ found.name
               order by lower(user_name) using ~<~ limit 1), found.count + 1
       from found where starts_with(found.name, $1) and found.count <= $2)
     select name from found where starts_with(name, $1)`;
/** The users whose addresses begin like this, each found by one step through the index. Null: more than 20. */
async function findUsers(db: Queryable, beginning: string): Promise<readonly string[] | null> {
  const rows = await findUsersSql.all(db, [beginning, maxUsers]);
  return rows.length > maxUsers ? null : rows.map(({ name }) => name);
}

/** Entries of these users: each user's are in the order of time, those of several users together are not. */
const whereUsers = (
  where: LogCondition,
  users: readonly string[],
  { selected, order, limit }: { selected: string; order: string; limit: string },
): string => `select entry.* from unnest(${where.bind(users)}::text[]) as name
    cross join lateral (select ${selected} from log_entry where lower(user_name) = name and ${where.text}
      ${order} limit ${limit}) entry`;

const readPageSql = sql(
  'readPage',
  (source: string, page: string) => `select ${columns} from (${source}) entry ${newestFirst} ${page}`,
  ['select * from log_entry', ''],
);
async function readPage(
  db: Queryable,
  where: LogCondition,
  { offset, limit }: Page,
  source: (rows: string) => string,
): Promise<LogEntry[]> {
  const [from, count] = [where.bind(offset), where.bind(limit)];
  return readPageSql.all(
    db,
    where.values,
    source(`${from}::int + ${count}::int`),
    `offset ${from} limit ${count}`,
  );
}

/** Entries in which a message is looked for first, newest first: where it is frequent, they fill the page. */
const recentEntries = 20_000;

/**
 * Newest first. PostgreSQL has no index that is both in the order of time and of the message: the newest entries are
 * read first, and only if they do not fill the page all entries with the message.
 */
export async function listLogEntries(
  db: Queryable,
  filters: LogFilters,
  page: Page,
  newestEntries = recentEntries,
): Promise<LogEntry[]> {
  const { user, message, ...others } = filters;
  const users = user === undefined ? null : await findUsers(db, user);
  if (users) {
    const where = new LogCondition({ ...others, message });
    return readPage(db, where, page, (rows) =>
      whereUsers(where, users, { selected: '*', order: newestFirst, limit: rows }),
    );
  }
  const all = new LogCondition(filters);
  if (message === undefined)
    return readPage(
      db,
      all,
      page,
      (rows) => `select * from log_entry where ${all.text} ${newestFirst} limit ${rows}`,
    );
  const some = new LogCondition(others);
  const newest = `select * from log_entry where ${some.text} ${newestFirst} limit ${newestEntries}`;
  // Apart from the others: their index is not in the order of time.
  const searched = new LogCondition({ user, message }, some.values);
  const recent = await readPage(
    db,
    some,
    page,
    () => `select * from (${newest}) newest where ${searched.text}`,
  );
  if (recent.length === page.limit) return recent;
  return readPage(
    db,
    all,
    page,
    (rows) => `with found as materialized (select log_id, at from log_entry where ${all.text})
      select log_entry.* from (select log_id from found ${newestFirst} limit ${rows}) newest
      join log_entry using (log_id)`,
  );
}

const countLogEntriesSql = sql(
  'countLogEntries',
  (source: string, max: string) => `select count(*)::int as count from (${source} limit ${max}) entry`,
  ['select from log_entry', '1'],
);
/** Counts up to `limit`. */
export async function countLogEntries(db: Queryable, filters: LogFilters, limit: number): Promise<number> {
  const { user, ...others } = filters;
  const users = user === undefined ? null : await findUsers(db, user);
  const where = new LogCondition(users ? others : filters);
  const max = where.bind(limit);
  const source = users
    ? whereUsers(where, users, { selected: '', order: '', limit: max })
    : `select from log_entry where ${where.text}`;
  return countLogEntriesSql.count(db, where.values, source, max);
}
