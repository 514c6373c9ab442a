/** The components that a caller can see: fetched by their entities, filtered by the access rule. */
import { canSee, type ComponentReach } from '@idss/domain/permissions/can';
import type { Caller, Context } from '#src/kernel/context.ts';
import { getScope } from './access-scope.ts';
import { listComponents, type ListedComponent } from './listed-components.sql.ts';

export async function visibleComponents({
  app,
  caller,
}: Pick<Context, 'app' | 'caller'>): Promise<ListedComponent[]> {
  return onlyVisible(caller, await listComponents(app.pool, getScope(caller)));
}

export function onlyVisible<Row extends ListedComponent>(caller: Caller, rows: readonly Row[]): Row[] {
  return rows.filter((row) => caller.isSysadmin || canSee(caller, getReach(row)));
}

export const getReach = ({ subId, orgId, component, vendorId }: ListedComponent): ComponentReach => ({
  submissionId: subId,
  organizationId: orgId,
  component,
  vendorId,
});
