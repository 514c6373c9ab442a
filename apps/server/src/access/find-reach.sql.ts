/** The components of an entity, for permission checks. */
import type { RoleGroup } from '@idss/domain/permissions/actions';
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Queryable } from '#src/db/queryable.ts';
import type { Component } from '@idss/domain/program';
import { type AccessScope, hasNoEntity, standForAll } from '#src/access/access-scope.ts';
import { withinScope } from '#src/access/access-scope.sql.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { sql } from '#src/db/statement.ts';

const seen = `${seasonState('y')} <> 'prepared'`;

const reach = `c.sub_id as submission_id, s.org_id as organization_id, c.component, c.vendor_id, s.measurement_year,
       ${seasonState('y')} as season_state
     from component c join submission s using (sub_id) join season y using (measurement_year)`;

const listReachesSql = sql('listReaches', (within: string) => `select ${reach} where ${seen} and ${within}`);
const listKindsSql = sql('listKinds')`
     select y.measurement_year, ${seasonState('y')} as season_state, y.is_current, kind.name as component
     from season y cross join unnest(array['DST', 'CAHPS', 'HOS']) kind (name)
     cross join lateral (
       select from submission s join component c using (sub_id)
       where s.measurement_year = y.measurement_year and c.component = kind.name limit 1) one`.narrowed<{
  component: Component;
}>();
/** The kinds of components that each season has, each as one that stands for all. For those whose scope is everything. */
export const listKinds = async (db: Queryable) =>
  (await listKindsSql.all(db, [])).map(({ isCurrent, ...kind }) => ({
    isCurrent,
    reach: standForAll(kind.component, kind),
  }));

/**
 * Components within the scope, of every season that is not only prepared; if the scope is everything, one of each kind in the
 * current season stands for all, next to those of their entities.
 */
export async function listReaches(db: Queryable, scope: AccessScope): Promise<ComponentReach[]> {
  const kinds = scope.everything ? await listKinds(db) : [];
  const current = kinds.filter(({ isCurrent }) => isCurrent).map(({ reach: ofKind }) => ofKind);
  if (scope.everything && hasNoEntity(scope)) return current;
  const values: unknown[] = [];
  const ofEntities = { ...scope, everything: false };
  return [...current, ...(await listReachesSql.all(db, values, withinScope(ofEntities, values)))];
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
