/** Hints to browsers, over every process, through PostgreSQL's NOTIFY. The database stays the truth. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { PushMessage } from '@idss/contract/operations/push';
import type { Queryable } from '#src/db/queryable.ts';
import type { Logger } from '#src/log/logger.ts';
import { hintsReceived, hintsSent } from '#src/log/counters.ts';
import { keepTrying, reconnectDelays, type RetryDelays } from './retry.ts';
import { listen } from './listen.ts';
import { sendNotifications } from './push.sql.ts';

export interface Listener {
  readonly userId: string;
  /** Should this hint reach this person? */
  wants(message: PushMessage, audience: Audience): boolean;
  send(message: PushMessage, audience: Audience): void;
  /** Ends the stream: the program stops. */
  end(): void;
}

/** Whom a hint is for. Ids only: a payload stays far below NOTIFY's 8,000 bytes. */
export interface Audience {
  readonly userId?: string;
  readonly submissionId?: number;
  /** Only for those who manage users. */
  readonly isForManagers?: true;
  /** Only for system administrators. */
  readonly isForStaff?: true;
  /** Who made the change; the hint reaches everyone. */
  readonly changedBy?: string | null;
}

export interface Hint {
  readonly message: PushMessage;
  readonly audience: Audience;
}

const channel = 'idss_push';
export interface Payload {
  readonly message?: PushMessage;
  readonly audience?: Audience;
  readonly change?: string;
  readonly detail?: string;
}

/** Tells every process when the surrounding transaction commits. Changes do it by themselves (change.ts). */
export async function notify(db: Queryable, ...payloads: readonly Payload[]): Promise<void> {
  if (payloads.length === 0) return;
  await sendNotifications(
    db,
    channel,
    payloads.map((payload) => JSON.stringify(payload)),
  );
}

/** Of five seconds each, on a machine that is busy with the start. */
const firstAttempts = 6;

export interface PushOptions {
  /** Between attempts to reach a database that went away. */
  readonly delays?: RetryDelays;
  /** How often the connection is asked whether it still answers: one may be lost without a word. */
  readonly checkMilliseconds?: number;
  /** For opening the connection, and for each answer on it. */
  readonly answerMilliseconds?: number;
  /** At the start it is notified through this, and has to hear it. */
  readonly echoThrough?: Queryable;
}

const echo = 'push.echo';

const endOne = (listener: Listener): void => {
  listener.send({ kind: 'reconnect' }, {});
  listener.end();
};

export class Push {
  readonly #connection: pg.ClientConfig;
  readonly #log: Logger;
  readonly #options: PushOptions;
  readonly #delays;
  readonly #answerMilliseconds;
  readonly #listeners = new Set<Listener>();
  readonly #drops = new Map<string, ((detail: string) => void)[]>();
  readonly #closing = new AbortController();
  #isListening = true;
  #movedBy: number | undefined;
  readonly #timers = new Map<Listener, ReturnType<typeof setTimeout>>();
  #connected: Promise<void> | undefined;

  constructor(connection: pg.ClientConfig, log: Logger, options: PushOptions) {
    this.#connection = connection;
    this.#log = log;
    this.#options = options;
    this.#delays = options.delays ?? reconnectDelays;
    this.#answerMilliseconds = options.answerMilliseconds ?? 5_000;
  }

  #dropAll(): void {
    for (const list of this.#drops.values()) for (const drop of list) drop('');
  }

  /** Ends every stream, each with the hint to open it again, so that the server can close. */
  endStreams(): void {
    Array.from(this.#listeners).forEach(endOne);
  }

  /** At a random moment: thousands of browsers that come back at once read everything at once. */
  #move(listener: Listener): void {
    const milliseconds = Math.max(0, (this.#movedBy ?? 0) - Date.now()) * Math.random();
    this.#timers.set(listener, setTimeout(endOne, milliseconds, listener));
  }

  readonly #connect = () =>
    listen(this.#connection, {
      channel,
      checkMilliseconds: this.#options.checkMilliseconds ?? 5_000,
      answerMilliseconds: this.#answerMilliseconds,
      signal: this.#closing.signal,
      onNotification: (payload) => this.#receive(JSON.parse(payload) as Payload),
    });

  /** The only place that opens the connection again: one loop, one attempt at a time, one connection. */
  async #stayConnected(first: Awaited<ReturnType<typeof listen>>): Promise<void> {
    let current = first;
    for (;;) {
      await current.lost;
      if (this.#closing.signal.aborted) return;
      this.#isListening = false;
      this.#log.warn('push: the connection to the database was lost');
      current = await keepTrying(this.#connect, {
        delays: this.#delays,
        signal: this.#closing.signal,
        onFailure: (err, failures) => {
          if (failures === 1) this.#log.warn({ err }, 'push: no connection to the database yet');
        },
      });
      this.#isListening = true;
      this.#log.info('push: connected to the database again');
      // Messages may have been missed: caches are cleared, and browsers reconnect and refetch.
      this.#dropAll();
      this.endStreams();
    }
  }

  #receive({ message, audience = {}, change, detail = '' }: Payload): void {
    if (change) for (const drop of this.#drops.get(change) ?? []) drop(detail);
    if (!message) return;
    const { kind } = message;
    hintsReceived.inc({ kind });
    for (const listener of this.#listeners) {
      if (!listener.wants(message, audience)) continue;
      hintsSent.inc({ kind });
      listener.send(message, audience);
    }
  }

  /** A pooler of transactions lets this connection listen, and never notifies it. */
  async #requireEcho(db: Queryable): Promise<void> {
    const id = randomUUID();
    const confirmed = new Promise<true>((resolve) => {
      this.#drops.set(echo, [(detail) => detail === id && resolve(true)]);
    });
    await notify(db, { change: echo, detail: id });
    const waiting = new AbortController();
    const timeout = wait(this.#answerMilliseconds, false, { signal: waiting.signal }).catch(() => false);
    const isHeard = await Promise.race([confirmed, timeout]);
    waiting.abort();
    this.#drops.delete(echo);
    if (!isHeard)
      throw new Error(
        'DATABASE_URL leads to a connection pooler through which push notifications do not arrive. Set DATABASE_DIRECT_URL to ' +
          'the address of the database itself.',
      );
  }

  /** Begins to listen; fails where the database cannot be heard. */
  async open(): Promise<void> {
    // The first one fails loudly: a program that starts without a database says so and ends. Other connections were
    // opened before it, so that one which takes too long is tried again.
    const first = await keepTrying(this.#connect, {
      delays: this.#delays,
      attempts: firstAttempts,
      signal: this.#closing.signal,
    });
    if (this.#options.echoThrough)
      await this.#requireEcho(this.#options.echoThrough).catch((error: unknown) => {
        this.#closing.abort();
        throw error;
      });
    this.#connected = this.#stayConnected(first).catch((error: unknown) => {
      if (!this.#closing.signal.aborted) throw error;
    });
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#movedBy !== undefined) this.#move(listener);
    return () => {
      this.#listeners.delete(listener);
      clearTimeout(this.#timers.get(listener));
      this.#timers.delete(listener);
    };
  }

  /** Something cached in memory changed; every process drops it. */
  onChange(topic: string, drop: (detail: string) => void): void {
    this.#drops.set(topic, [...(this.#drops.get(topic) ?? []), drop]);
  }

  /** Drops here and now. Call it after the commit, so that the caller's next read is already right. */
  dropLocally(topic: string, detail: string = ''): void {
    this.#receive({ change: topic, detail });
  }

  /** Ends every stream within so many milliseconds, each with the hint to open it again: at another process. */
  moveStreams(milliseconds: number): void {
    this.#movedBy = Date.now() + milliseconds;
    for (const listener of this.#listeners) this.#move(listener);
  }

  /** For the metrics. */
  state(): { readonly connections: number; readonly isListening: boolean } {
    return { connections: this.#listeners.size, isListening: this.#isListening };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connected;
  }
}

export async function openPush(
  connection: pg.ClientConfig,
  log: Logger,
  options: PushOptions = {},
): Promise<Push> {
  const push = new Push(connection, log, options);
  await push.open();
  return push;
}
