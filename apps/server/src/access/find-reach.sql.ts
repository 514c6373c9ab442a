/** The components of an entity, for permission checks. */
import type { RoleGroup } from '@idss/domain/permissions/actions';
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Queryable } from '#src/db/queryable.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { withinScope } from '#src/access/access-scope.sql.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { sql } from '#src/db/statement.ts';

const seen = `${seasonState('y')} <> 'prepared'`;

const reach = `c.sub_id as submission_id, s.org_id as organization_id, c.component, c.vendor_id, s.measurement_year,
       ${seasonState('y')} as season_state
     from component c join submission s using (sub_id) join season y using (measurement_year)`;

const listReachesSql = sql('listReaches', (within: string) => `select ${reach} where ${seen} and ${within}`);
const listKindsSql = sql('listKinds')`
     select one.* from unnest(array['DST', 'CAHPS', 'HOS']) kind (name)
     cross join lateral (select ${reach} where y.is_current and c.component = kind.name limit 1) one`;
/**
 * Components within the scope, of every season that is not only prepared; if the scope is everything, one of each kind in the
 * current season represents all.
 */
export async function listReaches(db: Queryable, scope: AccessScope): Promise<ComponentReach[]> {
  if (scope.everything) return listKindsSql.all(db, []);
  const values: unknown[] = [];
  return listReachesSql.all(db, values, withinScope(scope, values));
}

const findReachSql = sql('findReach')`
     select c.sub_id as submission_id, s.org_id as organization_id, c.component, c.vendor_id,
       s.measurement_year, ${seasonState('y')} as season_state
     from component c join submission s using (sub_id) join season y using (measurement_year)
     where ${seen} and case $1
       when 'organization' then s.org_id = $2 when 'vendor' then c.vendor_id = $2
       when 'submission' then c.sub_id = $2 else false end`;
/** Components of an organization, of a vendor, or of a submission, of every season that is not only prepared. */
export const findReach = (db: Queryable, entityType: RoleGroup, entityId: number) =>
  findReachSql.all(db, [entityType, entityId]);
