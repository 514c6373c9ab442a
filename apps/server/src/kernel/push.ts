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

export interface Push {
  subscribe(listener: Listener): () => void;
  /** Something cached in memory changed; every process drops it. */
  onChange(topic: string, drop: (detail: string) => void): void;
  /** Drops here and now. Call it after the commit, so that the caller's next read is already right. */
  dropLocally(topic: string, detail?: string): void;
  /** Ends every stream, each with the hint to open it again, so that the server can close. */
  endStreams(): void;
  /** Ends every stream within so many milliseconds, each with the hint to open it again: at another process. */
  moveStreams(milliseconds: number): void;
  /** For the metrics. */
  state(): { readonly connections: number; readonly isListening: boolean };
  close(): Promise<void>;
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

export async function openPush(
  connection: pg.ClientConfig,
  log: Logger,
  options: PushOptions = {},
): Promise<Push> {
  const {
    delays = reconnectDelays,
    checkMilliseconds = 5_000,
    answerMilliseconds = 5_000,
    echoThrough,
  } = options;
  const listeners = new Set<Listener>();
  const drops = new Map<string, ((detail: string) => void)[]>();
  const closing = new AbortController();
  let isListening = true;

  const dropAll = (): void => {
    for (const list of drops.values()) for (const drop of list) drop('');
  };
  const endOne = (listener: Listener): void => {
    listener.send({ kind: 'reconnect' }, {});
    listener.end();
  };
  const endStreams = (): void => Array.from(listeners).forEach(endOne);
  let movedBy: number | undefined;
  const timers = new Map<Listener, ReturnType<typeof setTimeout>>();
  /** At a random moment: thousands of browsers that come back at once read everything at once. */
  function move(listener: Listener): void {
    const milliseconds = Math.max(0, (movedBy ?? 0) - Date.now()) * Math.random();
    timers.set(listener, setTimeout(endOne, milliseconds, listener));
  }
  const connect = () =>
    listen(connection, {
      channel,
      checkMilliseconds,
      answerMilliseconds,
      signal: closing.signal,
      onNotification: (payload) => receive(JSON.parse(payload) as Payload),
    });

  /** The only place that opens the connection again: one loop, one attempt at a time, one connection. */
  async function stayConnected(first: Awaited<ReturnType<typeof connect>>): Promise<void> {
    let current = first;
    for (;;) {
      await current.lost;
      if (closing.signal.aborted) return;
      isListening = false;
      log.warn('push: the connection to the database was lost');
      current = await keepTrying(connect, {
        delays,
        signal: closing.signal,
        onFailure: (err, failures) => {
          if (failures === 1) log.warn({ err }, 'push: no connection to the database yet');
        },
      });
      isListening = true;
      log.info('push: connected to the database again');
      // Messages may have been missed: caches are cleared, and browsers reconnect and refetch.
      dropAll();
      endStreams();
    }
  }

  function receive({ message, audience = {}, change, detail = '' }: Payload): void {
    if (change) for (const drop of drops.get(change) ?? []) drop(detail);
    if (!message) return;
    const { kind } = message;
    hintsReceived.inc({ kind });
    for (const listener of listeners) {
      if (!listener.wants(message, audience)) continue;
      hintsSent.inc({ kind });
      listener.send(message, audience);
    }
  }

  /** A pooler of transactions lets this connection listen, and never notifies it. */
  async function requireEcho(db: Queryable): Promise<void> {
    const id = randomUUID();
    const heard = new Promise<true>((resolve) => {
      drops.set(echo, [(detail) => detail === id && resolve(true)]);
    });
    await notify(db, { change: echo, detail: id });
    const waiting = new AbortController();
    const late = wait(answerMilliseconds, false, { signal: waiting.signal }).catch(() => false);
    const isHeard = await Promise.race([heard, late]);
    waiting.abort();
    drops.delete(echo);
    if (!isHeard)
      throw new Error(
        'DATABASE_URL leads to a connection pooler through which push notifications do not arrive. Set DATABASE_DIRECT_URL to ' +
          'the address of the database itself.',
      );
  }

  // The first one fails loudly: a program that starts without a database says so and ends. Other connections were opened
  // before it, so that one which takes too long is tried again.
  const first = await keepTrying(connect, { delays, attempts: firstAttempts, signal: closing.signal });
  if (echoThrough)
    await requireEcho(echoThrough).catch((error: unknown) => {
      closing.abort();
      throw error;
    });
  const connected = stayConnected(first).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (movedBy !== undefined) move(listener);
      return () => {
        listeners.delete(listener);
        clearTimeout(timers.get(listener));
        timers.delete(listener);
      };
    },
    onChange(topic, drop) {
      drops.set(topic, [...(drops.get(topic) ?? []), drop]);
    },
    dropLocally: (topic, detail = '') => receive({ change: topic, detail }),
    endStreams,
    moveStreams(milliseconds) {
      movedBy = Date.now() + milliseconds;
      for (const listener of listeners) move(listener);
    },
    state: () => ({ connections: listeners.size, isListening }),
    async close() {
      closing.abort();
      await connected;
    },
  };
}
