import pg from 'pg';

/**
 * The role under which the server works at run time. It owns nothing: what it may do with each table is granted
 * by the migration that makes the table, and audit rows it can only add and read.
 */
export const appRole = 'idss_app';

/** A refusal to create or grant the role. */
const insufficientPrivilege = '42501';

/**
 * Makes the application role if it is missing and lets the signed-in login switch to it.
 * Throws an error that names the two statements for the database's administrator where the login may not.
 */
export async function ensureAppRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ login: string; exists: boolean; canSwitch: boolean }>(
    `select session_user as login,
            exists (select from pg_roles where rolname = $1) as "exists",
            coalesce((select pg_has_role(session_user, oid, 'SET') from pg_roles where rolname = $1), false)
              as "canSwitch"`,
    [appRole],
  );
  const state = rows[0];
  if (state === undefined || state.canSwitch) return;
  const statements = [
    ...(state.exists ? [] : [`CREATE ROLE ${appRole} NOLOGIN`]),
    `GRANT ${appRole} TO ${pg.escapeIdentifier(state.login)}`,
  ];
  try {
    for (const statement of statements) await client.query(statement);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== insufficientPrivilege) throw cause;
    throw new Error(
      `The login ${state.login} of DATABASE_URL may not make the role ${appRole}. Let the database's administrator ` +
        `run these two statements, then start again:\n` +
        `  CREATE ROLE ${appRole} NOLOGIN;\n` +
        `  GRANT ${appRole} TO ${pg.escapeIdentifier(state.login)};`,
      { cause },
    );
  }
}
