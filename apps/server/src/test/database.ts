import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { closePools, openPools, type Pools } from '../db/pool.ts';
import { databaseUrl, templateName } from './cluster.global.ts';

export type TestDatabase = Pools & {
  /** For a server that is started on this database: its DATABASE_URL. */
  readonly ownerUrl: string;
  /** Its APP_DATABASE_URL. */
  readonly appUrl: string;
  /** Closes the pools and removes the database. */
  drop(): Promise<void>;
};

/**
 * A separate migrated database, a copy of the template (about 50 ms). Create one per test file in beforeAll, and drop
 * it in afterAll.
 */
export const createTestDatabase = (): Promise<TestDatabase> => create(templateName);

/** The same without any table, for tests of migrating itself. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0');

/** A copy of a template of the run, filled for the first test that asks. The others wait for it. */
export async function createFilledDatabase(
  template: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const { superuserUrl } = inject('testCluster');
  await asSuperuser(superuserUrl, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const { rows } = await client.query('select from pg_database where datname = $1', [template]);
    if (rows.length > 0) return;
    const name = `${template}_unfinished`;
    await client.query(`drop database if exists ${name} with (force)`);
    const database = await create(templateName, name);
    await fill(database);
    await closePools(database);
    await client.query(`alter database ${name} rename to ${template}`);
  });
  return create(template);
}

async function create(
  template: string,
  name = `test_${randomBytes(8).toString('hex')}`,
): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  await asSuperuser(cluster.superuserUrl, (client) =>
    client.query(`create database ${name} owner idss template ${template}`),
  );
  const ownerUrl = databaseUrl(cluster.ownerUrl, name);
  const appUrl = databaseUrl(cluster.appUrl, name);
  const pools = openPools({ ownerUrl, appUrl, appConnections: 10 });
  return {
    ...pools,
    ownerUrl,
    appUrl,
    async drop() {
      await closePools(pools);
      await asSuperuser(cluster.superuserUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function asSuperuser(
  superuserUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
