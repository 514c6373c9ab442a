import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

/** Roles by person, as each process caches them for the people who call. */
export const listUserRoles = (db: Queryable) =>
  queryRows<object>(
    db,
    `select u.email, u.locked_at is not null as "isLocked",
       jsonb_agg(jsonb_build_object('role', r.role, 'group', r.role_group, 'entityId', r.entity_id)
         order by r.role, r.entity_id) as roles
     from app_user u join user_role r using (user_id) group by u.user_id order by u.email`,
  );

export const listOrganizations = (db: Queryable) =>
  queryRows<object>(
    db,
    `select org_id as "orgId", org_name as "orgName", org_type as "orgType", inactive from organization order by org_id`,
  );
