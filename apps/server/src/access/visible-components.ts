/** The components of a season that a caller can see: fetched by their entities, filtered by the access rule. */
import { canSee, type ComponentReach } from '@idss/domain/permissions/can';
import type { Caller, Context } from '#src/kernel/context.ts';
import { getScope } from './access-scope.ts';
import { getAskedSeason } from './asked-season.ts';
import { listComponents, type ListedComponent } from './listed-components.sql.ts';

/** @param asked the season; undefined for the current one */
export async function visibleComponents(
  context: Pick<Context, 'app' | 'caller'>,
  asked?: number,
): Promise<ListedComponent[]> {
  const { app, caller } = context;
  const { measurementYear } = await getAskedSeason(context, asked);
  return onlyVisible(caller, await listComponents(app.pool, getScope(caller), measurementYear));
}

export function onlyVisible<Row extends ListedComponent>(caller: Caller, rows: readonly Row[]): Row[] {
  return rows.filter((row) => caller.isSysadmin || canSee(caller, getReach(row)));
}

export const getReach = ({
  subId,
  orgId,
  component,
  vendorId,
  measurementYear,
  seasonState,
}: ListedComponent): ComponentReach => ({
  submissionId: subId,
  organizationId: orgId,
  component,
  vendorId,
  measurementYear,
  seasonState,
});
