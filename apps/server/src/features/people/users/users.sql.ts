import type { Role } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const upsertUserSql = sql('upsertUser')`insert into app_user (email, name) values (lower($1), $2)
     on conflict (email) do update set name = excluded.name returning user_id as id`;
export const upsertUser = async (db: Queryable, email: string, name: string) =>
  (await upsertUserSql.one(db, [email, name])).id;

const updateNameSql = sql('updateName')`update app_user set name = $2 where email = $1`;
/** The name that an account was given by its owner. */
export const updateName = (db: Queryable, email: string, name: string) =>
  updateNameSql.run(db, [email, name]);

const insertRoleSql = sql('insertRole')`
  insert into user_role (user_id, role, role_group, entity_id) values ($1, $2, $3, $4) on conflict do nothing`;
export const insertRole = (db: Queryable, userId: string, role: Role) =>
  insertRoleSql.run(db, [userId, role.role, role.group, role.entityId]);

const listRoleNamesSql = sql('listRoleNames')`
  select r.role from user_role r join app_user u using (user_id) where u.email = $1`;
export const listRoleNames = async (db: Queryable, email: string): Promise<string[]> =>
  (await listRoleNamesSql.all(db, [email])).map((row) => row.role);
