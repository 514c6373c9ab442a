/** The components of an entity, for permission checks. */
import type { RoleGroup } from '@idss/domain/permissions/actions';
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { withinScope } from '#src/access/access-scope.sql.ts';

/** Components of the current season within the scope; if the scope is everything, one of each kind represents all. */
export async function listReaches(db: Queryable, scope: AccessScope): Promise<ComponentReach[]> {
  const values: unknown[] = [];
  const { rows } = await db.query<ComponentReach>(
    `select ${scope.everything ? 'distinct on (c.component)' : ''} c.sub_id as "submissionId",
       s.org_id as "organizationId", c.component, c.vendor_id as "vendorId"
     from component c join submission s using (sub_id) join season y using (measurement_year)
     where y.is_current and ${withinScope(scope, values)}`,
    values,
  );
  return rows;
}

/** Components of an organization, of a vendor, or of a submission in the current season. */
export const findReach = (db: Queryable, entityType: RoleGroup, entityId: number) =>
  queryRows<ComponentReach>(
    db,
    `select c.sub_id as "submissionId", s.org_id as "organizationId", c.component, c.vendor_id as "vendorId"
     from component c join submission s using (sub_id) join season y using (measurement_year)
     where y.is_current and case $1
       when 'organization' then s.org_id = $2 when 'vendor' then c.vendor_id = $2
       when 'submission' then c.sub_id = $2 else false end`,
    [entityType, entityId],
  );
