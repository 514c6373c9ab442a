/**
 * Whether a connection leads to one session of PostgreSQL, or through a connection pooler. Poolers refuse or drop start-up
 * options, and give a connection a number of their own. Spec: faults-poolers.
 */
import type pg from 'pg';
import { readAddress } from './address.ts';
import { createClient } from './servers.ts';
import { formatStartUpOptions } from './transaction-settings.ts';
import { sql } from './statement.ts';

/** A connection that a pooler does not open because of its start-up options. */
const refusesOptions = (error: unknown): boolean =>
  error instanceof Error && /start-?up (parameter|option)/i.test(error.message);

const findWaySql = sql('findWay')`select pg_backend_pid() as id, current_setting('idss.way', true) as way`;
export async function isDirect(address: string, milliseconds: number): Promise<boolean> {
  const { settings: _, ...connection } = readAddress(address);
  const client = createClient({
    ...connection,
    options: formatStartUpOptions({ 'idss.way': 'direct' }),
    application_name: 'idss start',
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
  }) as pg.Client & { readonly processID: number | null };
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { id, way } = await findWaySql.one(client, []);
    return id === client.processID && way === 'direct';
  } catch (error) {
    if (refusesOptions(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
