import pg from 'pg';
import { appRole } from './app-role.ts';
import type { EmbeddedSecret } from './embedded-secret.ts';
import { sql } from './statement.ts';

export const ownerName = 'idss';
export const databaseName = 'idss';

const findLoginsSql = sql('findLogins')`select exists (select from pg_roles where rolname = $1) as login,
              exists (select from pg_roles where rolname = $2) as role,
              exists (select from pg_database where datname = $3) as database`;
/**
 * The same logins as in an external database: one without special rights that owns the database (DATABASE_URL),
 * and one for the application, which can never become the owner (APP_DATABASE_URL).
 */
export async function createLoginsAndDatabase(
  superuserUrl: string,
  { ownerPassword, appPassword }: { readonly ownerPassword: string; readonly appPassword: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const has = await findLoginsSql.one(client, [ownerName, appRole, databaseName]);
    if (!has.login) {
      await client.query(`CREATE ROLE ${ownerName} LOGIN PASSWORD ${pg.escapeLiteral(ownerPassword)}`);
    }
    if (!has.role) await client.query(`CREATE ROLE ${appRole} NOLOGIN`);
    if (!has.database) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerName}`);
    // Sent together, they are one transaction, which waits for the disk once.
    await client.query(
      [
        // At every start: data of an earlier version has the role without a login.
        `ALTER ROLE ${appRole} LOGIN PASSWORD ${pg.escapeLiteral(appPassword)}`,
        // Lets the owner end connections of the application; the owner has more rights in any case.
        `GRANT ${appRole} TO ${ownerName} WITH INHERIT TRUE, SET TRUE`,
        `REVOKE CONNECT ON DATABASE postgres FROM PUBLIC`,
      ].join('; '),
    );
  } finally {
    await client.end();
  }
}

export interface EmbeddedAddress {
  readonly port: number;
  /** Of its Unix socket; null where there is none. */
  readonly socketFolder: string | null;
}

/**
 * An address on this machine. The host in its query is what libpq and pg connect to; who does not know it takes the port on the
 * loopback interface.
 */
export function getEmbeddedUrl(
  login: string,
  password: string,
  database: string,
  { port, socketFolder }: EmbeddedAddress,
): string {
  const host = socketFolder === null ? '' : `?host=${encodeURIComponent(socketFolder)}`;
  return `postgresql://${login}:${password}@127.0.0.1:${port}/${database}${host}`;
}

/** The addresses under which owner and application sign in. */
export const getLoginUrls = (
  { ownerPassword, appPassword }: Pick<EmbeddedSecret, 'ownerPassword' | 'appPassword'>,
  address: EmbeddedAddress,
): { ownerUrl: string; appUrl: string } => ({
  ownerUrl: getEmbeddedUrl(ownerName, ownerPassword, databaseName, address),
  appUrl: getEmbeddedUrl(appRole, appPassword, databaseName, address),
});
