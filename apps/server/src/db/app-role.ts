import pg from 'pg';
import { sql } from './statement.ts';

/**
 * The role under which the server works at run time. It owns nothing: what it may do with each table is granted
 * by the migration that makes the table, and audit rows it can only add and read.
 */
export const appRole = 'idss_app';

/** A refusal to create or grant the role. */
const insufficientPrivilege = '42501';

const findAppRoleSql = sql('findAppRole')`select session_user as login,
            exists (select from pg_roles where rolname = $1) as exists,
            coalesce(
              (select pg_has_role(session_user, oid,
                 case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
               from pg_roles where rolname = $1), false) as can_switch`;
/**
 * Makes the application role if it is missing. With one login for everything, that login must also be able to switch to
 * the role; with a login of its own (APP_DATABASE_URL) the application never asks the owner's.
 * Throws an error that names the statements for the database's administrator where the login may not.
 */
export async function ensureAppRole(
  client: pg.ClientBase,
  { hasOwnLogin = false }: { readonly hasOwnLogin?: boolean } = {},
): Promise<void> {
  // PostgreSQL 16 separates membership from the right to switch; before, each member may switch.
  const state = await findAppRoleSql.one(client, [appRole]);
  if (state.canSwitch || (state.exists && hasOwnLogin)) return;
  const create = `CREATE ROLE ${appRole} NOLOGIN`;
  const grant = `GRANT ${appRole} TO ${pg.escapeIdentifier(state.login)}`;
  const statements = [...(state.exists ? [] : [create]), ...(hasOwnLogin ? [] : [grant])];
  try {
    for (const statement of statements) await client.query(statement);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== insufficientPrivilege) throw cause;
    const remedy = hasOwnLogin
      ? `this statement, with the password of APP_DATABASE_URL, then start again:\n` +
        `  CREATE ROLE ${appRole} LOGIN PASSWORD '…';`
      : `these two statements, then start again:\n  ${create};\n  ${grant};`;
    throw new Error(
      `The login ${state.login} of DATABASE_URL may not make the role ${appRole}. Let the database's administrator ` +
        `run ${remedy}`,
      { cause },
    );
  }
}

export type AppLogin = {
  readonly login: string;
  /** null before there is an owner. It could become the owner, or make itself so: `RESET ROLE` on an application's connection is enough. */
  readonly canBecomeOwner: boolean | null;
};

const readAppLoginSql = sql('readAppLogin')`select session_user as login,
            rolsuper or rolcreaterole
              or pg_has_role(session_user, (select relowner from pg_class where oid = to_regclass('migration')), 'MEMBER')
              as can_become_owner
     from pg_roles where rolname = session_user`;
/** Who signs in for the application. Throws when its connections lead to another database than the owner's. */
export async function readAppLogin({ owner, app }: Record<'owner' | 'app', pg.Pool>): Promise<AppLogin> {
  const place = 'select current_database() as name, pg_postmaster_start_time()::text as started';
  const { rows: ownerPlace } = await owner.query(place);
  const { rows: appPlace } = await app.query(place).catch((cause: unknown) => {
    const isRefused = cause instanceof pg.DatabaseError && cause.code === insufficientPrivilege;
    throw isRefused ? new Error(describeMissingMembership(app.options.connectionString), { cause }) : cause;
  });
  if (JSON.stringify(ownerPlace) !== JSON.stringify(appPlace))
    throw new Error('DATABASE_URL and APP_DATABASE_URL lead to two different databases.');
  return readAppLoginSql.one(app, []);
}

/** PostgreSQL refuses such a connection with words that name no way out. */
function describeMissingMembership(connectionString: string | undefined): string {
  const login = decodeURIComponent(URL.parse(connectionString ?? '')?.username ?? '');
  return (
    `The login ${login} of APP_DATABASE_URL may not take on the role ${appRole}. Let the database's administrator ` +
    `run this statement, then start again:\n  GRANT ${appRole} TO ${pg.escapeIdentifier(login)};`
  );
}
