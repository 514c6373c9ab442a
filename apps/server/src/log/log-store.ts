/**
 * The log viewer's rows, written in batches. Logging never waits for the database: lines queue in memory, and above a
 * limit the newest are dropped and counted. The number of dropped lines is an entry of its own, and in /metrics.
 * Spec: logs-written.
 */
import { pluralize } from '@idss/domain/format-number';
import type { Queryable } from '#src/db/queryable.ts';
import { insertLogEntries } from './log-entries.sql.ts';
import { getLogEntry, type NewLogEntry } from './log-entry.ts';

export interface LogCounts {
  readonly written: number;
  readonly dropped: number;
}

export interface LogStore {
  /** One line of the logger. */
  write(line: string): void;
  /** Begins to write what has queued until now. */
  open(db: Queryable): void;
  counts(): LogCounts;
  /** Writes what is queued, and returns when that is done or has failed once. */
  close(): Promise<void>;
}

export interface LogStoreOptions {
  readonly processName: string;
  readonly batchLines?: number;
  readonly everyMilliseconds?: number;
  /** After a batch could not be written. */
  readonly retryMilliseconds?: number;
  readonly maxQueuedLines?: number;
}

export function createLogStore({
  processName,
  batchLines = 100,
  everyMilliseconds = 1_000,
  retryMilliseconds = 2_000,
  maxQueuedLines = 10_000,
}: LogStoreOptions): LogStore {
  let db: Queryable | undefined;
  let queued: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<boolean> | undefined;
  let isClosed = false;
  let written = 0;
  let dropped = 0;
  let reported = 0;

  const schedule = (milliseconds: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, milliseconds).unref();
  };

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeBatch().then((isWritten) => {
      writing = undefined;
      if (!isClosed && queued.length > 0)
        if (!isWritten) schedule(retryMilliseconds);
        else if (queued.length >= batchLines) void flush();
        else schedule(everyMilliseconds);
      return isWritten;
    });
    return writing;
  }

  async function writeBatch(): Promise<boolean> {
    if (!db || queued.length === 0) return true;
    const lines = queued.slice(0, batchLines);
    const missing = dropped - reported;
    const entries = lines.map((line) => getLogEntry(line, processName));
    if (missing > 0) entries.push(droppedEntry(missing, processName));
    try {
      await insertLogEntries(db, entries);
    } catch (error) {
      // A batch that the database refuses for its content would block all others.
      if (!isRefused(error)) return false;
      dropped += lines.length;
      queued = queued.slice(lines.length);
      return true;
    }
    queued = queued.slice(lines.length);
    written += entries.length;
    reported += missing;
    return true;
  }

  return {
    write(line) {
      if (isClosed) return;
      if (queued.length >= maxQueuedLines) {
        dropped += 1;
        return;
      }
      queued.push(line);
      if (!db || writing) return;
      if (queued.length === batchLines) void flush();
      else schedule(everyMilliseconds);
    },
    open(pool) {
      db = pool;
      void flush();
    },
    counts: () => ({ written, dropped }),
    async close() {
      while (queued.length > 0 && (await flush()));
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const droppedEntry = (count: number, processName: string): NewLogEntry => ({
  at: new Date().toISOString(),
  level: 'warn',
  message: `${count} log ${pluralize(count, 'entry was', 'entries were')} dropped here: the database did not take them in time. Standard output has them.`,
  exception: null,
  event_name: 'logEntriesDropped',
  request_id: null,
  sub_id: null,
  org_id: null,
  user_name: null,
  detail: { process: processName, dropped: count },
});

/** The data are wrong (SQLSTATE class 22 or 23), not the connection. */
const isRefused = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');
