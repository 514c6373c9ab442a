import type { Role, RoleName } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listHoldersSql = sql('listHolders')`
     select u.user_id, u.email, u.name, coalesce((select a.title from account a where a.email = u.email), u.title, '') as title,
       jsonb_agg(jsonb_build_object('role', r.role, 'group', r.role_group, 'entityId', r.entity_id)) as roles,
       coalesce((select jsonb_agg(jsonb_build_object('orgId', a.org_id, 'subId', a.sub_id))
         from auditor_assignment a where a.user_id = u.user_id and a.org_id = any($2)), '[]') as assignments
     from user_role r join app_user u using (user_id)
     where r.role = any($1) and u.locked_at is null
       and ((r.role_group = 'organization' and r.entity_id = any($2))
         or (r.role_group = 'vendor' and r.entity_id = any($3))
         or (r.role_group = 'submission' and r.entity_id = any($4)))
     group by u.user_id order by u.name, u.email`
  .prepared()
  .narrowed<{ roles: Role[]; assignments: { orgId: number; subId: number }[] }>()
  .notNull('title');

export interface HolderQuery {
  readonly roles: readonly RoleName[];
  readonly organizationIds: readonly number[];
  readonly vendorIds: readonly number[];
  readonly submissionIds: readonly number[];
}

/** People with any of these roles on any of these entities, with those of their roles and assignments, by name. Locked people are left out. */
export const listHolders = (db: Queryable, query: HolderQuery) =>
  listHoldersSql.all(db, [query.roles, query.organizationIds, query.vendorIds, query.submissionIds]);
