/** Measures how long work waits for a connection of a pool, and where there are traces for how long it has one. */
import type pg from 'pg';
import { connectionFailures, connectionSeconds } from '#src/log/counters.ts';
import { beginPart, isInTrace } from '#src/log/spans.ts';

type ConnectCallback = (error?: Error, client?: pg.PoolClient, release?: (error?: unknown) => void) => void;
type Query = (...parameters: readonly unknown[]) => unknown;

const watched = new WeakSet<pg.Pool>();

/** Statements without a transaction go through `connect`, too. Once for each pool. */
export function watchPool(pool: pg.Pool, name: string): void {
  if (watched.has(pool)) return;
  watched.add(pool);
  /** Of a statement that asks for its connection now; other connections are for transactions. */
  let statement: string | undefined;
  const attributes = { 'db.system.name': 'postgresql', 'idss.pool': name };

  function begin(): (error: unknown, client?: pg.PoolClient) => void {
    const since = performance.now();
    const span = isInTrace() ? beginPart('database', statement ?? 'transaction', attributes) : null;
    return (error, client) => {
      const milliseconds = performance.now() - since;
      if (error) connectionFailures.inc({ pool: name });
      else connectionSeconds.observe({ pool: name }, milliseconds / 1000);
      if (!span) return;
      if (!client) span.end({ error });
      else {
        const release = client.release.bind(client);
        client.release = (broken) => {
          span.end({ attributes: { 'idss.wait_ms': milliseconds }, ...(broken ? { error: broken } : {}) });
          release(broken);
        };
      }
    };
  }

  const query = pool.query.bind(pool) as Query;
  pool.query = ((...parameters: readonly unknown[]): unknown => {
    if (!isInTrace()) return query(...parameters);
    statement = getSummary(parameters[0]);
    try {
      return query(...parameters);
    } finally {
      statement = undefined;
    }
  }) as typeof pool.query;

  const connect = pool.connect.bind(pool) as (then?: ConnectCallback) => Promise<pg.PoolClient> | void;
  pool.connect = ((then?: ConnectCallback): Promise<pg.PoolClient> | void => {
    const end = begin();
    if (!then) {
      const connecting = connect();
      // The caller gets the error, too.
      return connecting?.then(
        (client) => {
          end(undefined, client);
          return client;
        },
        (error: unknown) => {
          end(error);
          throw error;
        },
      );
    }
    return connect((error, client) => {
      end(error, client);
      then(error, client, client && ((broken) => client.release(broken as Error | boolean | undefined)));
    });
  }) as typeof pool.connect;
}

/** By the text of the statement: most are constants. */
const summaries = new Map<string, string>();

function getSummary(statement: unknown): string {
  const text =
    typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') return 'statement';
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const summary = summarize(text);
  if (summaries.size < 1_000) summaries.set(text, summary);
  return summary;
}

/** The verb and the first table: a span contains nothing else of a statement. */
function summarize(text: string): string {
  const [verb = 'statement'] = /\b(select|insert|update|delete)\b/i.exec(text) ?? [];
  const table = /\b(?:from|into|update)\s+([a-z_.]{1,60})\b/i.exec(text)?.[1];
  return `${verb.toLowerCase()}${table === undefined ? '' : ` ${table}`}`;
}
