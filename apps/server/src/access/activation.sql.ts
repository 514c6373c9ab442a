import type { Role } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface RoleInOrganization extends Role {
  readonly email: string;
  /** Of a submission. */
  readonly organizationId: number | null;
}

export const listRolesInOrganizations = (db: Queryable, emails: readonly string[]) =>
  queryRows<RoleInOrganization>(
    db,
    `select u.email, r.role, r.role_group as "group", r.entity_id as "entityId", s.org_id as "organizationId"
     from user_role r join app_user u using (user_id)
     left join submission s on r.role_group = 'submission' and s.sub_id = r.entity_id
     where u.email = any($1)`,
    [emails],
  );
