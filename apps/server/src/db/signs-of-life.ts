/**
 * A call does not wait long for a database that hangs, also where its statements may take long. After a while the database is
 * asked over another connection; where it does not answer there either, the statement's connection is closed. Jobs wait longer.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './is-away.ts';
import type { SignLimits } from './time-limits.ts';

const calls = new AsyncLocalStorage<true>();

/** Statements of `work` are given up with a database that hangs, on connections of a PoolWithSigns. */
export const asCall = <T>(work: () => Promise<T>): Promise<T> => calls.run(true, work);

export interface LifeChecks {
  /** Asks the database over another connection. */
  readonly ask: () => Promise<unknown>;
  readonly limits: SignLimits;
}

type AnyClient = new (config?: string | pg.ClientConfig) => pg.Client;
type Query = (...parameters: unknown[]) => unknown;
type Callback = (...answer: unknown[]) => void;

/** Answers the way to end the watch. */
type Watch = (client: pg.Client) => () => void;

function createWatch({ ask, limits: { askMilliseconds, answerMilliseconds } }: LifeChecks): Watch {
  let asking: Promise<boolean> | null = null;

  /** Any answer is one, also that it is busy. One question for all statements that wait. */
  const isAlive = (): Promise<boolean> =>
    (asking ??= Promise.race([
      ask().then(
        () => true,
        (error: unknown) => !isDatabaseAway(error),
      ),
      delay(answerMilliseconds, false, { ref: false }),
    ]).finally(() => {
      asking = null;
    }));

  return (client) => {
    let isOver = false;
    let timer: NodeJS.Timeout;
    const askLater = (): void => {
      timer = setTimeout(() => void check(), askMilliseconds).unref();
    };
    const check = async (): Promise<void> => {
      const answers = await isAlive();
      if (isOver) return;
      if (answers) askLater();
      else destroyConnection(client);
    };
    askLater();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  };
}

/** Without a farewell, which would not be heard. Its statements fail as those of any connection that is lost. */
function destroyConnection(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

const withWatch = (Client: AnyClient, watch: Watch): AnyClient =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as Query;
      const watched: Query = (...parameters) => {
        if (!calls.getStore()) return query(...parameters);
        const end = watch(this);
        const last = parameters.at(-1);
        if (typeof last === 'function') {
          const callback: Callback = (...answer) => {
            end();
            (last as Callback)(...answer);
          };
          return query(...parameters.slice(0, -1), callback);
        }
        const answer = query(...parameters);
        if (answer instanceof Promise) return answer.finally(end);
        // A stream has its own pace.
        end();
        return answer;
      };
      this.query = watched as typeof this.query;
    }
  };

type ConnectCallback = (error?: Error, client?: pg.PoolClient, release?: (error?: unknown) => void) => void;

export class PoolWithSigns extends pg.Pool {
  constructor({ signs, ...options }: pg.PoolConfig & { readonly signs: LifeChecks }) {
    super({ ...options, Client: withWatch((options.Client ?? pg.Client) as AnyClient, createWatch(signs)) });
    const connect = super.connect.bind(this) as (
      connected?: ConnectCallback,
    ) => Promise<pg.PoolClient> | void;
    // The pool calls back from the call that gave the connection back, which may be of another kind.
    const bound = (connected?: ConnectCallback): Promise<pg.PoolClient> | void =>
      connect(connected && AsyncResource.bind(connected));
    this.connect = bound as typeof this.connect;
  }
}
