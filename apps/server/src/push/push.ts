/** Hints to browsers, over every process, through PostgreSQL's NOTIFY. The database stays the truth. */
import pg from 'pg';
import type { PushMessage } from '@idss/contract/push';
import type { Queryable } from '#src/app.ts';
import type { Logger } from '#src/log/logger.ts';
import { listenTo, sendNotification } from './push.sql.ts';

export interface Listener {
  readonly userId: string;
  /** Should this hint reach this person? */
  wants(message: PushMessage, audience: Audience): boolean;
  send(message: PushMessage): void;
  /** Ends the stream: the program stops. */
  end(): void;
}

/** Whom a hint is for. Ids only: a payload stays far below NOTIFY's 8,000 bytes. */
export interface Audience {
  readonly userId?: string;
  readonly submissionId?: number;
}

export interface Push {
  /** Sends when the surrounding transaction commits. */
  publish(db: Queryable, message: PushMessage, audience: Audience): Promise<void>;
  subscribe(listener: Listener): () => void;
  /** Something kept in memory changed; every process drops it. */
  onChange(topic: string, drop: (detail: string) => void): void;
  /** Tells every process when the surrounding transaction commits. */
  announceChange(db: Queryable, topic: string, detail?: string): Promise<void>;
  /** Drops here and now. Call it after the commit, so that the caller's next read is already right. */
  dropHere(topic: string, detail?: string): void;
  /** Ends every stream, so that the server can close; clients come back to another process or the next start. */
  endStreams(): void;
  close(): Promise<void>;
}

const channel = 'idss_push';
interface Payload {
  readonly message?: PushMessage;
  readonly audience?: Audience;
  readonly change?: string;
  readonly detail?: string;
}

async function notify(db: Queryable, payload: Payload): Promise<void> {
  await sendNotification(db, channel, JSON.stringify(payload));
}

/** As `announceChange`, for a command that holds no Push: every serving process drops what it keeps on commit. */
export const notifyChange = (db: Queryable, topic: string, detail = ''): Promise<void> =>
  notify(db, { change: topic, detail });

export async function openPush(connection: pg.ClientConfig, log: Logger): Promise<Push> {
  const listeners = new Set<Listener>();
  const drops = new Map<string, ((detail: string) => void)[]>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const dropAll = (): void => {
    for (const list of drops.values()) for (const drop of list) drop('');
  };

  async function connect(): Promise<void> {
    const next = new pg.Client(connection);
    // A broken connection is opened again; what was missed is read again by the clients.
    next.on('error', () => undefined);
    next.on('end', () => {
      if (client === next) client = null;
      if (!isClosed) retry = setTimeout(() => void reconnect(), 500);
    });
    next.on('notification', ({ payload }) => {
      if (payload) receive(JSON.parse(payload) as Payload);
    });
    await next.connect();
    await listenTo(next, channel);
    client = next;
    dropAll();
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
    } catch (error) {
      log.warn({ err: error }, 'push: no connection to the database yet');
      if (!isClosed) retry = setTimeout(() => void reconnect(), 1000);
    }
  }

  function receive({ message, audience = {}, change, detail = '' }: Payload): void {
    if (change) for (const drop of drops.get(change) ?? []) drop(detail);
    if (message)
      for (const listener of listeners) if (listener.wants(message, audience)) listener.send(message);
  }

  await connect();
  return {
    publish: (db, message, audience) => notify(db, { message, audience }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onChange(topic, drop) {
      drops.set(topic, [...(drops.get(topic) ?? []), drop]);
    },
    announceChange: (db, topic, detail = '') => notify(db, { change: topic, detail }),
    dropHere: (topic, detail = '') => receive({ change: topic, detail }),
    endStreams() {
      for (const listener of Array.from(listeners)) listener.end();
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
