import type { Queryable } from '#src/db/queryable.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { sql } from '#src/db/statement.ts';

const listAdministratorsSql = sql('listAdministrators')`with own as (
       select unnest($1::int[]) as org_id, 'orgadmin' as role
       union select unnest($2::int[]), 'vendoradmin')
     select o.org_id, o.org_name,
       coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'email', u.email) order by u.name, u.email)
         filter (where u.user_id is not null), '[]') as administrators
     from own join organization o using (org_id)
     left join user_role r on r.role = own.role and r.entity_id = own.org_id
     left join app_user u on u.user_id = r.user_id and u.locked_at is null and u.user_id is distinct from $3
     group by o.org_id, o.org_name order by o.org_name, o.org_id`.narrowed<{
  administrators: { name: string; email: string }[];
}>();
/** The organizations and vendors within the scope with their administrators, except locked accounts and the caller. */
export const listAdministrators = (
  db: Queryable,
  { organizationIds, vendorIds }: Pick<AccessScope, 'organizationIds' | 'vendorIds'>,
  askedBy: string | null,
) => listAdministratorsSql.all(db, [organizationIds, vendorIds, askedBy]);
