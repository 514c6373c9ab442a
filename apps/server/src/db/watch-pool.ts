/** Measures how long work waits for a connection of a pool. */
import type pg from 'pg';
import { connectionFailures, connectionSeconds } from '#src/metrics/counters.ts';

type Connected = (error?: Error, client?: pg.PoolClient, release?: (error?: unknown) => void) => void;

const watched = new WeakSet<pg.Pool>();

/** Statements without a transaction go through `connect`, too. Once for each pool. */
export function watchPool(pool: pg.Pool, name: string): void {
  if (watched.has(pool)) return;
  watched.add(pool);
  const begin = (): ((error?: unknown) => void) => {
    const since = performance.now();
    return (error) => {
      if (error) connectionFailures.inc({ pool: name });
      else connectionSeconds.observe({ pool: name }, (performance.now() - since) / 1000);
    };
  };
  const connect = pool.connect.bind(pool) as (then?: Connected) => Promise<pg.PoolClient> | void;
  pool.connect = ((then?: Connected): Promise<pg.PoolClient> | void => {
    const end = begin();
    if (!then) {
      const connecting = connect();
      // The caller gets the error, too.
      connecting?.then(() => end(), end);
      return connecting;
    }
    return connect((error, client, release) => {
      end(error);
      then(error, client, release);
    });
  }) as typeof pool.connect;
}
