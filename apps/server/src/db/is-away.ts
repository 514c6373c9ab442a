/** Which failures of the database are none of the caller's: the same call may succeed in a moment. */
import type { Queryable } from './queryable.ts';
import { sql } from './statement.ts';

const connectionLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** As pg says it without a code. */
const connectionLostPattern =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|^timeout expired$/;

export function toCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const uncertain = new WeakSet<object>();

/** The connection was lost after the commit was sent: what was to be changed may be changed. */
export function noteUncertain(error: unknown): void {
  if (typeof error === 'object' && error !== null) uncertain.add(error);
}

export const wasCommitSent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && uncertain.has(error);

/** There is no connection, or the database takes none now: it is down, starting, stopping, or has too many. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = toCode(error);
  return (
    connectionLost.has(code) ||
    // The Unix socket of a server that does not run. Of a file it says that the file is missing.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    /^(08|57P)|^53300$/.test(code) ||
    connectionLostPattern.test(error.message)
  );
}

/**
 * The database answers, and this statement could not be done in its time: another session's lock (55P03), the
 * statement's own time limit (57014), a deadlock or a conflict of two transactions (40P01, 40001), or no memory or slot to
 * do it in (53…).
 */
export const isDatabaseBusy = (error: unknown): boolean =>
  /^(55P03|57014|40P01|40001|25P03|53(?!300|100))/.test(toCode(error));

/** Thrown before a write is tried, with PostgreSQL's own code for one that failed. */
export class ReadOnlyDatabase extends Error {
  readonly code = '25006';

  constructor() {
    super('the database takes no changes now');
  }
}

/** The database takes no writes: a standby, or one that its administrator has set to read only. */
export const isDatabaseReadOnly = (error: unknown): boolean =>
  toCode(error) === '25006' ||
  // A standby refuses such a transaction as something that it has not.
  (toCode(error) === '0A000' && error instanceof Error && error.message.includes('hot standby'));

const isReadOnlySql = sql('isReadOnly')`
  select current_setting('transaction_read_only')::boolean as is_read_only`;
/** The same, before a write failed. It reads no table either. */
export async function isReadOnly(db: Queryable): Promise<boolean> {
  return (await isReadOnlySql.one(db, [])).isReadOnly;
}

/** The disk of the database is full. */
export const isDatabaseFull = (error: unknown): boolean => toCode(error) === '53100';

/** The database cannot do it now, whatever the reason. */
export const isDatabaseUnable = (error: unknown): boolean =>
  isDatabaseAway(error) || isDatabaseBusy(error) || isDatabaseReadOnly(error) || isDatabaseFull(error);

/** Rejects while the database does not answer. It reads no table, so that no lock can put it off. */
export async function askForSign(db: Queryable): Promise<void> {
  await db.query('select 1');
}
