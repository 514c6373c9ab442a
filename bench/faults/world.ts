/**
 * The portal under faults and its observers: people who call it, whose every wait is measured, and the
 * owner's connection to its database.
 */
import { type Random } from '@idss/demo/random';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { signInByForm, renew, type SignedIn } from '../support/register-users.ts';
import type { Portal } from './portal.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

export interface Wait {
  readonly label: string;
  readonly milliseconds: number;
}

export interface World {
  /** The address for people: the portal's own, or the balancer's. */
  readonly url: string;
  /** The one process; in a cluster the faults are done by parts. */
  readonly portal: Portal;
  /** Waits of the calls since it was emptied. */
  readonly waits: Wait[];
  /** Why people could not sign in since it was emptied. */
  readonly refusals: string[];
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** null: the connection broke, so that the caller knows nothing. */
  call(as: string, method: 'GET' | 'POST', path: string, body?: object | FormData): Promise<Answer | null>;
  /** An access token; `fresh` signs in by password. */
  getToken(email: string, fresh?: boolean): Promise<string>;
  forgetTokens(): void;
  close(): Promise<void>;
}

/** Longer than any call may take, so that a call that hangs is seen as one. */
const patienceMilliseconds = 90_000;
/** For a database that is being started again. */
const queryPatience = 40_000;

/** Long: a member for each thing that a driver does. */
export function openWorld(portal: Portal, url = portal.url): World {
  const waits: Wait[] = [];
  const refusals: string[] = [];
  const people = new Map<string, SignedIn>();
  let database: pg.Pool | null = null;
  let connectedTo = '';

  async function connected(): Promise<pg.Pool> {
    const ownerUrl = portal.ownerUrl();
    if (ownerUrl === null) throw new Error('There is no database now.');
    if (database && connectedTo === ownerUrl) return database;
    const former = database;
    database = new pg.Pool({ connectionString: ownerUrl, max: 4, connectionTimeoutMillis: 10_000 });
    // A connection that dies is replaced.
    database.on('error', () => undefined);
    connectedTo = ownerUrl;
    await former?.end().catch(() => undefined);
    return database;
  }

  /** null: the connection broke. */
  async function send(
    token: string,
    method: string,
    path: string,
    body: object | FormData | undefined,
  ): Promise<Answer | null> {
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(patienceMilliseconds),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
      return {
        status: answer.status,
        text,
        body: isJson && text !== '' ? (JSON.parse(text) as unknown) : null,
        retryAfter: answer.headers.get('retry-after'),
      };
    } catch {
      return null;
    }
  }

  return {
    url,
    portal,
    waits,
    refusals,
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      // A connection may have died with the last fault, or the database is being started: asked again on a new one.
      const end = performance.now() + queryPatience;
      for (;;)
        try {
          const pool = await connected();
          return (await pool.query<Row>(sql, [...values])).rows;
        } catch (error) {
          const isAnswered = error instanceof pg.DatabaseError && error.severity === 'ERROR';
          if (isAnswered || performance.now() > end) throw error;
          await delay(100);
        }
    },
    async call(as, method, path, body) {
      for (let attempt = 1; ; attempt += 1) {
        const token = await this.getToken(as).catch((error: Error) => error);
        if (token instanceof Error) {
          refusals.push(token.message);
          return null;
        }
        const begun = performance.now();
        const answer = await send(token, method, path, body);
        const milliseconds = performance.now() - begun;
        // The driver calls more often than a person may.
        if (answer?.status === 429 && attempt < 4) await delay(1000 * Number(answer.retryAfter ?? 1));
        else {
          waits.push({ label: `${method} ${path.split('?')[0]}`, milliseconds });
          return answer;
        }
      }
    },
    async getToken(email, fresh = false) {
      const known = people.get(email);
      if (known && !fresh && known.expiresAt - performance.now() > 60_000) return known.token;
      if (known && !fresh) {
        await renew(url, known).catch(() => people.delete(email));
        const again = people.get(email);
        if (again) return again.token;
      }
      const person = await signInByForm(url, email);
      people.set(email, person);
      return person.token;
    },
    forgetTokens: () => people.clear(),
    async close() {
      await database?.end().catch(() => undefined);
      database = null;
    },
  };
}

export const pickFrom = <T>(random: Random, values: readonly T[]): T => {
  const value = values[random.int(0, values.length - 1)];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
};
