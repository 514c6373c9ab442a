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

export interface LogStoreOptions {
  readonly processName: string;
  readonly batchLines?: number;
  readonly everyMilliseconds?: number;
  /** After a batch could not be written. */
  readonly retryMilliseconds?: number;
  readonly maxQueuedLines?: number;
}

export class LogStore {
  readonly #processName;
  readonly #batchLines;
  readonly #everyMilliseconds;
  readonly #retryMilliseconds;
  readonly #maxQueuedLines;
  #db: Queryable | undefined;
  #queued: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<boolean> | undefined;
  #isClosed = false;
  #written = 0;
  #dropped = 0;
  #reported = 0;

  constructor({
    processName,
    batchLines = 100,
    everyMilliseconds = 1_000,
    retryMilliseconds = 2_000,
    maxQueuedLines = 10_000,
  }: LogStoreOptions) {
    this.#processName = processName;
    this.#batchLines = batchLines;
    this.#everyMilliseconds = everyMilliseconds;
    this.#retryMilliseconds = retryMilliseconds;
    this.#maxQueuedLines = maxQueuedLines;
  }

  #schedule(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, milliseconds).unref();
  }

  #flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeBatch().then((isWritten) => {
      this.#writing = undefined;
      if (!this.#isClosed && this.#queued.length > 0)
        if (!isWritten) this.#schedule(this.#retryMilliseconds);
        else if (this.#queued.length >= this.#batchLines) void this.#flush();
        else this.#schedule(this.#everyMilliseconds);
      return isWritten;
    });
    return this.#writing;
  }

  async #writeBatch(): Promise<boolean> {
    if (!this.#db || this.#queued.length === 0) return true;
    const lines = this.#queued.slice(0, this.#batchLines);
    const missing = this.#dropped - this.#reported;
    const entries = lines.map((line) => getLogEntry(line, this.#processName));
    if (missing > 0) entries.push(droppedEntry(missing, this.#processName));
    try {
      await insertLogEntries(this.#db, entries);
    } catch (error) {
      // A batch that the database refuses for its content would block all others.
      if (!isRefused(error)) return false;
      this.#dropped += lines.length;
      this.#queued = this.#queued.slice(lines.length);
      return true;
    }
    this.#queued = this.#queued.slice(lines.length);
    this.#written += entries.length;
    this.#reported += missing;
    return true;
  }

  /** One line of the logger. */
  write(line: string): void {
    if (this.#isClosed) return;
    if (this.#queued.length >= this.#maxQueuedLines) {
      this.#dropped += 1;
      return;
    }
    this.#queued.push(line);
    if (!this.#db || this.#writing) return;
    if (this.#queued.length === this.#batchLines) void this.#flush();
    else this.#schedule(this.#everyMilliseconds);
  }

  /** Begins to write what has queued until now. */
  open(pool: Queryable): void {
    this.#db = pool;
    void this.#flush();
  }

  counts(): LogCounts {
    return { written: this.#written, dropped: this.#dropped };
  }

  /** Writes what is queued, and returns when that is done or has failed once. */
  async close(): Promise<void> {
    while (this.#queued.length > 0 && (await this.#flush()));
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
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
