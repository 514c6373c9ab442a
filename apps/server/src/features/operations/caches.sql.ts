import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listUserRolesSql = sql('listUserRoles')`select u.email, u.locked_at is not null as is_locked,
       jsonb_agg(jsonb_build_object('role', r.role, 'group', r.role_group, 'entityId', r.entity_id)
         order by r.role, r.entity_id) as roles
     from app_user u join user_role r using (user_id) group by u.user_id order by u.email`;
/** Roles by person, as each process caches them for the people who call. */
export const listUserRoles = (db: Queryable) => listUserRolesSql.all(db, []);

const listCachedOrganizationsSql = sql('listCachedOrganizations')`
  select org_id, org_name, org_type, inactive from organization order by org_id`;
export const listOrganizations = (db: Queryable) => listCachedOrganizationsSql.all(db, []);
