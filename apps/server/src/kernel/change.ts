/**
 * The one way to change what the portal keeps: a transaction that ends with its events, and announces itself. Hints and
 * dropped caches follow from the events (effects.ts); what follows from none is named by the command.
 */
import type { DomainEvent } from '@idss/domain/events/event';
import type pg from 'pg';
import type { Config } from '#src/config.ts';
import { inTransaction, runAndRollBack, type TransactionOptions } from '#src/db/transaction.ts';
import { type Actor, getActor } from './actor.ts';
import type { NamedQuery } from '#src/db/statement.ts';
import { appendEvents } from './append-event.sql.ts';
import type { Context } from './context.ts';
import { type CacheTopic, type Effects, findEffects, toPayloads } from './effects.ts';
import { fault } from './fault.ts';
import { type Hint, notify, type Push } from './push.ts';

/** A command's share of a transaction. Commands that belong together pass it on. */
export interface Change {
  readonly db: pg.PoolClient;
  readonly actor: Actor;
  /** Appended before the commit, in this order: until then they keep no other writer waiting. */
  readonly emit: (...events: readonly DomainEvent[]) => void;
  /** For what follows from no event, such as progress. */
  readonly hint: (...hints: readonly Hint[]) => void;
  /** In every process, after the commit; of each detail, or all of it. */
  readonly drop: (topic: CacheTopic, ...details: readonly string[]) => void;
}

/** The program's parts that a change needs. Commands of the command line have no more than a pool. */
export interface ChangeParts {
  readonly pool: pg.Pool;
  readonly push?: Pick<Push, 'dropLocally'>;
  readonly config?: Pick<Config, 'fault'>;
}

/** Who changes: a caller, or a job or command with an actor of its own. */
export type ChangeContext =
  | (Pick<Context, 'caller' | 'requestId' | 'ip'> & { readonly app: ChangeParts })
  | { readonly app: ChangeParts; readonly actor: Actor };

/**
 * The points at which a test lets a named change fail: `NAME.before-commit`, and before and after each of its statements,
 * `NAME.after-STATEMENT`.
 */
type Step =
  | 'before-begin'
  | 'before-events'
  | 'before-commit'
  | 'after-commit'
  | `${'before' | 'after'}-${string}`;

export interface ChangeOptions extends Pick<TransactionOptions, 'isolation'> {
  /** Of its fault points. */
  readonly name?: string;
  /** The subjects of the change, such as its files: each passes every point. */
  readonly details?: readonly string[];
}

/** Does the work in one transaction, with its events. */
export async function makeChange<T>(
  changer: ChangeContext,
  work: (change: Change) => Promise<T>,
  { name, details = [''], ...options }: ChangeOptions = {},
): Promise<T> {
  const { pool, push, config } = changer.app;
  const isFailing = name !== undefined && config?.fault !== undefined;
  const pass = async (step: Step): Promise<void> => {
    if (isFailing) for (const detail of details) await fault(config, `${name}.${step}`, detail);
  };
  let drops: CacheDrops = [];
  await pass('before-begin');
  const result = await inTransaction(
    pool,
    async (client) => {
      const db = isFailing ? withPoints(client, pass) : client;
      const change = startChange(db, findActor(changer));
      const workResult = await work(change);
      await pass('before-events');
      drops = await change.end();
      await pass('before-commit');
      return workResult;
    },
    options,
  );
  // So that the caller's next read is right already: the notification may arrive later.
  for (const { topic, detail } of drops) push?.dropLocally(topic, detail);
  await pass('after-commit');
  return result;
}

/** Does the work, and takes it back. */
export const tryChange = <T>(changer: ChangeContext, work: (change: Change) => Promise<T>): Promise<T> =>
  runAndRollBack(changer.app.pool, (db) => work(startChange(db, findActor(changer))));

function withPoints(client: pg.PoolClient, pass: (step: Step) => Promise<void>): pg.PoolClient {
  const query = async (statement: NamedQuery | string, values?: unknown[]): Promise<pg.QueryResult> => {
    if (typeof statement === 'string') return client.query(statement, values);
    await pass(`before-${statement.statement}`);
    const result = await client.query(statement);
    await pass(`after-${statement.statement}`);
    return result;
  };
  return Object.create(client, { query: { value: query } }) as pg.PoolClient;
}

const findActor = (changer: ChangeContext): Actor => ('actor' in changer ? changer.actor : getActor(changer));

type CacheDrops = NonNullable<Effects['drops']>;

function startChange(db: pg.PoolClient, actor: Actor): Change & { readonly end: () => Promise<CacheDrops> } {
  const events: DomainEvent[] = [];
  const hints: Hint[] = [];
  const drops: CacheDrops[number][] = [];
  return {
    db,
    actor,
    emit: (...more) => void events.push(...more),
    hint: (...more) => void hints.push(...more),
    drop(topic, ...details) {
      drops.push(...(details.length === 0 ? [{ topic }] : details.map((detail) => ({ topic, detail }))));
    },
    async end() {
      await notify(db, ...toPayloads({ drops, hints }));
      if (events.length > 0) await appendEvents(db, actor, events);
      return [...drops, ...events.flatMap((event) => findEffects(event, actor.userId).drops ?? [])];
    },
  };
}
