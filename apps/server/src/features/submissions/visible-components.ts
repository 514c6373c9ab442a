/** The components that a caller can see: fetched by his entities, decided by the one rule of access. */
import { canSee } from '@idss/domain/permissions/can';
import type { RoleGroup } from '@idss/domain/permissions/actions';
import type { Caller, Context } from '#src/http/context.ts';
import { listComponents, type ListedComponent, type Scope } from './submissions.sql.ts';

export async function visibleComponents({
  app,
  caller,
}: Pick<Context, 'app' | 'caller'>): Promise<ListedComponent[]> {
  return onlyVisible(caller, await listComponents(app.pool, scopeOf(caller)));
}

/** The caller's entities: whatever he can see lies within. */
export function scopeOf(caller: Caller): Scope {
  const idsOf = (group: RoleGroup): number[] =>
    caller.roles.filter((role) => role.group === group).map((role) => role.entityId);
  return {
    everything: caller.isSysadmin,
    organizationIds: idsOf('organization'),
    vendorIds: idsOf('vendor'),
    submissionIds: idsOf('submission'),
  };
}

export function onlyVisible<Row extends ListedComponent>(caller: Caller, rows: readonly Row[]): Row[] {
  return rows.filter(
    (row) =>
      caller.isSysadmin ||
      canSee(caller, {
        submissionId: row.subId,
        organizationId: row.orgId,
        component: row.component,
        vendorId: row.vendorId,
      }),
  );
}
