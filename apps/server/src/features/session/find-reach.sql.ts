/** The components behind an entity, as permissions are checked on them. */
import type { RoleGroup } from '@idss/domain/permissions/actions';
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Queryable } from '#src/app.ts';

/** Entities by which components are fetched; whether a role reaches one is decided afterwards. */
export interface ReachScope {
  readonly everything: boolean;
  readonly organizationIds: readonly number[];
  readonly vendorIds: readonly number[];
  readonly submissionIds: readonly number[];
}

/** Components of the current season within the scope; where that is everything, one of each kind stands for all. */
export async function listReaches(db: Queryable, scope: ReachScope): Promise<ComponentReach[]> {
  const { rows } = await db.query<ComponentReach>(
    `select ${scope.everything ? 'distinct on (c.component)' : ''} c.sub_id as "submissionId",
       s.org_id as "organizationId", c.component, c.vendor_id as "vendorId"
     from component c join submission s using (sub_id) join season y using (measurement_year)
     where y.is_current and ($1 or s.org_id = any($2) or c.vendor_id = any($3) or c.sub_id = any($4))`,
    [scope.everything, scope.organizationIds, scope.vendorIds, scope.submissionIds],
  );
  return rows;
}

/** Components of an organization, of a vendor, or of a submission in the current season. */
export async function findReach(
  db: Queryable,
  entityType: RoleGroup,
  entityId: number,
): Promise<ComponentReach[]> {
  const { rows } = await db.query<ComponentReach>(
    `select c.sub_id as "submissionId", s.org_id as "organizationId", c.component, c.vendor_id as "vendorId"
     from component c join submission s using (sub_id) join season y using (measurement_year)
     where y.is_current and case $1
       when 'organization' then s.org_id = $2 when 'vendor' then c.vendor_id = $2
       when 'submission' then c.sub_id = $2 else false end`,
    [entityType, entityId],
  );
  return rows;
}
