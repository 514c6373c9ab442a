import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '#src/test/database.ts';
import { ensureAppRole } from './app-role.ts';

test('a login that may neither make nor take the role is told what its administrator must run', async () => {
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
