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

async function create(template: string): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(cluster.superuserUrl, `create database ${name} owner idss template ${template}`);
  const ownerUrl = databaseUrl(cluster.ownerUrl, name);
  const appUrl = databaseUrl(cluster.appUrl, name);
  const pools = openPools({ ownerUrl, appUrl, appConnections: 10 });
  return {
    ...pools,
    ownerUrl,
    appUrl,
    async drop() {
      await closePools(pools);
      await asSuperuser(cluster.superuserUrl, `drop database ${name} with (force)`);
    },
  };
}

async function asSuperuser(superuserUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
