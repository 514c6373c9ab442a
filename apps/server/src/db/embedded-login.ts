import pg from 'pg';
import { appRole } from './app-role.ts';

export const ownerName = 'idss';
export const databaseName = 'idss';

/** What the server finds in a database given by DATABASE_URL: a login without special rights that owns a database. */
export async function createLoginAndDatabase(superuserUrl: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ login: boolean; role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as login,
              exists (select from pg_roles where rolname = $2) as role,
              exists (select from pg_database where datname = $3) as database`,
      [ownerName, appRole, databaseName],
    );
    const has = rows[0];
    if (!has?.login) {
      await client.query(`CREATE ROLE ${ownerName} LOGIN PASSWORD ${pg.escapeLiteral(ownerPassword)}`);
    }
    if (!has?.role) await client.query(`CREATE ROLE ${appRole} NOLOGIN`);
    await client.query(`GRANT ${appRole} TO ${ownerName} WITH INHERIT FALSE, SET TRUE`);
    if (!has?.database) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerName}`);
    await client.query(`REVOKE CONNECT ON DATABASE postgres FROM PUBLIC`);
  } finally {
    await client.end();
  }
}
