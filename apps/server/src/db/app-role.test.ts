import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '#src/test/database.ts';
import { readConfig } from '#src/config.ts';
import { createLogger } from '#src/log/logger.ts';
import { openDatabase } from '#src/open-database.ts';
import { ensureAppRole } from './app-role.ts';

test('a login that may neither create nor assume the role gets the statements that its administrator must run', async () => {
  const db = await createEmptyDatabase();
  const admin = new pg.Client({ connectionString: inject('testCluster').superuserUrl });
  await admin.connect();
  await admin.query(`create role "plain login" login password 'p'`);
  const url = new URL(db.ownerUrl);
  url.username = 'plain login';
  url.password = 'p';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await expect(ensureAppRole(client)).rejects.toThrow(
      /CREATE ROLE idss_app NOLOGIN;\n\s+GRANT idss_app TO "plain login";/,
    );
    await admin.query('grant idss_app to "plain login"');
    await ensureAppRole(client);
  } finally {
    await client.end();
    await admin.query('drop role "plain login"');
    await admin.end();
    await db.drop();
  }
});

test('a login of its own for the application is checked: the same database, and no way to become the owner', async () => {
  const [db, other] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  const open = (appUrl: string) => {
    const reading = readConfig({ DATABASE_URL: db.ownerUrl, APP_DATABASE_URL: appUrl });
    if (!reading.ok) throw new Error(reading.problems.join(' '));
    return openDatabase(reading.config, createLogger('silent'));
  };
  try {
    await expect(open(db.ownerUrl)).rejects.toThrow(/idss of APP_DATABASE_URL can become the owner/);
    await expect(open(inject('testCluster').superuserUrl)).rejects.toThrow(
      /can become the owner|two different/,
    );
    await expect(open(other.appUrl)).rejects.toThrow('two different databases');
    const { pools, close } = await open(db.appUrl);
    const { rows } = await pools.app.query('select session_user as login');
    await close();
    expect(rows).toEqual([{ login: 'idss_app' }]);
  } finally {
    await db.drop();
    await other.drop();
  }
});

test('a login that is no member of the application’s role is named with what to run', async () => {
  const db = await createEmptyDatabase();
  const admin = new pg.Client({ connectionString: inject('testCluster').superuserUrl });
  await admin.connect();
  await admin.query(`create role stranger login password 'p'`);
  const url = new URL(db.appUrl);
  url.username = 'stranger';
  url.password = 'p';
  const reading = readConfig({ DATABASE_URL: db.ownerUrl, APP_DATABASE_URL: url.href });
  if (!reading.ok) throw new Error(reading.problems.join(' '));
  try {
    await expect(openDatabase(reading.config, createLogger('silent'))).rejects.toThrow(
      'GRANT idss_app TO "stranger";',
    );
  } finally {
    await admin.query('drop role stranger');
    await admin.end();
    await db.drop();
  }
});
