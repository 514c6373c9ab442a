/** The components that a caller can see: fetched by his entities, decided by the one rule of access. */
import { canSee } from '@idss/domain/permissions/can';
import type { RoleGroup } from '@idss/domain/permissions/actions';
import type { Context } from '#src/http/context.ts';
import { listComponents, type ListedComponent } from './submissions.sql.ts';

export async function visibleComponents({
  app,
  caller,
}: Pick<Context, 'app' | 'caller'>): Promise<ListedComponent[]> {
  const idsOf = (group: RoleGroup): number[] =>
    caller.roles.filter((role) => role.group === group).map((role) => role.entityId);
  const rows = await listComponents(app.pool, {
    everything: caller.isSysadmin,
    organizationIds: idsOf('organization'),
    vendorIds: idsOf('vendor'),
    submissionIds: idsOf('submission'),
  });
  if (caller.isSysadmin) return rows;
  return rows.filter((row) =>
    canSee(caller, {
      submissionId: row.subId,
      organizationId: row.orgId,
      component: row.component,
      vendorId: row.vendorId,
    }),
  );
}
