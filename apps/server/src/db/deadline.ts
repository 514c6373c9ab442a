/**
 * One deadline for all statements of a call: each has a limit of its own, and several slow ones would add up. A statement gets
 * what is left, and after the deadline none begins: a transaction is not committed after its call was refused.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import pg from 'pg';

/** As pg says it of a statement that is not answered in time: isDatabaseAway knows it. */
const tooLate = (): Error => new Error('Query read timeout');

export interface Deadline {
  /** As performance.now() counts. Infinity after the answer: what continues then, such as a stream, has no deadline. */
  endsAt: number;
}

const deadlines = new AsyncLocalStorage<Deadline>();

export const createDeadline = (milliseconds: number): Deadline => ({
  endsAt: performance.now() + milliseconds,
});

/** Statements of `work` end with the deadline, on connections of a PoolWithDeadlines. */
export const underDeadline = <T>(deadline: Deadline, work: () => Promise<T>): Promise<T> =>
  deadlines.run(deadline, work);

/** For work that serves no call in particular. */
export const withoutDeadline = (work: () => void): void => deadlines.exit(work);

/** Infinity where there is no deadline. */
function millisecondsLeft(): number {
  const deadline = deadlines.getStore();
  return deadline ? deadline.endsAt - performance.now() : Number.POSITIVE_INFINITY;
}

type Query = (...parameters: unknown[]) => unknown;
type ConnectCallback = (error?: Error, client?: pg.PoolClient, release?: (error?: unknown) => void) => void;

type AnyClient = new (config?: string | pg.ClientConfig) => pg.Client;

const withDeadlines = (Client: AnyClient): AnyClient =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const usual = typeof config === 'object' ? (config.query_timeout ?? 0) : 0;
      const query = this.query.bind(this) as Query;
      const queryInTime: Query = (statement, ...more) => {
        const millisecondsToEnd = millisecondsLeft();
        if (millisecondsToEnd === Number.POSITIVE_INFINITY || (usual > 0 && millisecondsToEnd >= usual))
          return query(statement, ...more);
        if (millisecondsToEnd <= 0) return refuse(more.at(-1));
        const limit = { query_timeout: Math.ceil(millisecondsToEnd) };
        return query(
          typeof statement === 'string'
            ? { text: statement, ...limit }
            : { ...(statement as object), ...limit },
          ...more,
        );
      };
      this.query = queryInTime as typeof this.query;
    }
  };

function refuse(callback: unknown): unknown {
  if (typeof callback !== 'function') return Promise.reject(tooLate());
  process.nextTick(callback as (error: Error) => void, tooLate());
  return undefined;
}

/** Waiting for a connection ends with the deadline, too, and for one that others have soon. */
export class PoolWithDeadlines extends pg.Pool {
  readonly #freeMilliseconds: number;

  constructor({ freeMilliseconds, ...options }: pg.PoolConfig & { readonly freeMilliseconds: number }) {
    super({ ...options, Client: withDeadlines((options.Client ?? pg.Client) as AnyClient) });
    this.#freeMilliseconds = freeMilliseconds;
    const connect = super.connect.bind(this) as (connected: ConnectCallback) => void;
    const connectWithDeadline = (connected?: ConnectCallback): Promise<pg.PoolClient> | void => {
      const millisecondsToEnd = Math.min(millisecondsLeft(), this.#millisecondsForFree());
      if (connected) return connectInTime(connect, millisecondsToEnd, connected);
      return new Promise((resolve, reject) => {
        connectInTime(connect, millisecondsToEnd, (error, client) =>
          client ? resolve(client) : reject(error),
        );
      });
    };
    this.connect = connectWithDeadline as typeof this.connect;
  }

  /** For one that another call has; opening one may take longer. */
  #millisecondsForFree(): number {
    const areAllTaken =
      this.idleCount === 0 && this.totalCount >= (this.options.max ?? Number.POSITIVE_INFINITY);
    return areAllTaken ? this.#freeMilliseconds : Number.POSITIVE_INFINITY;
  }
}

function connectInTime(
  connect: (connected: ConnectCallback) => void,
  millisecondsToEnd: number,
  then: ConnectCallback,
): void {
  // The pool calls back from the call that gave the connection back, whose deadline is another one.
  const connected = AsyncResource.bind(then);
  if (millisecondsToEnd === Number.POSITIVE_INFINITY) return connect(connected);
  if (millisecondsToEnd <= 0) return process.nextTick(connected, tooLate());
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    connected(tooLate());
  }, millisecondsToEnd);
  connect((error, client, release) => {
    if (isOver) return release?.();
    clearTimeout(timer);
    connected(error, client, release);
  });
}
