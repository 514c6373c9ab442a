import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listRolesInOrganizationsSql = sql('listRolesInOrganizations')`
     select u.email, r.role, r.role_group as group, r.entity_id, s.org_id as organization_id
     from user_role r join app_user u using (user_id)
     left join submission s on r.role_group = 'submission' and s.sub_id = r.entity_id
     where u.email = any($1)`;
export const listRolesInOrganizations = (db: Queryable, emails: readonly string[]) =>
  listRolesInOrganizationsSql.all(db, [emails]);
