/** The components of an entity, for permission checks. */
import type { RoleGroup } from '@idss/domain/permissions/actions';
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Queryable } from '#src/db/queryable.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { withinScope } from '#src/access/access-scope.sql.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { sql } from '#src/db/statement.ts';

const seen = `${seasonState('y')} <> 'prepared'`;

const listReachesSql = sql(
  'listReaches',
  (distinct: string, seasons: string, within: string) => `select ${distinct} c.sub_id as submission_id,
       s.org_id as organization_id, c.component, c.vendor_id, s.measurement_year, ${seasonState('y')} as season_state
     from component c join submission s using (sub_id) join season y using (measurement_year)
     where ${seasons} and ${within}`,
  ['', 'y.is_current', 'true'],
);
/**
 * Components within the scope, of every season that is not only prepared; if the scope is everything, one of each kind in the
 * current season represents all.
 */
export async function listReaches(db: Queryable, scope: AccessScope): Promise<ComponentReach[]> {
  const values: unknown[] = [];
  return listReachesSql.all(
    db,
    values,
    scope.everything ? 'distinct on (c.component)' : '',
    scope.everything ? 'y.is_current' : seen,
    withinScope(scope, values),
  );
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
