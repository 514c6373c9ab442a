/** The components of a season that a caller can see: fetched by their entities, filtered by the access rule. */
import { canSee, type ComponentReach } from '@idss/domain/permissions/can';
import type { Caller, Context } from '#src/kernel/context.ts';
import { getScope } from './access-scope.ts';
import { getAskedSeason } from './asked-season.ts';
import { listComponents, type ListedComponent } from './listed-components.sql.ts';

/**
 * @param asked the season; undefined for the current one
 * @param options.onlyTests those of test organizations
 */
export async function visibleComponents(
  context: Pick<Context, 'app' | 'caller'>,
  asked?: number,
  options: { readonly onlyTests?: boolean } = {},
): Promise<ListedComponent[]> {
  const { app, caller } = context;
  const { measurementYear } = await getAskedSeason(context, asked);
  return onlyVisible(caller, await listComponents(app.pool, getScope(caller), measurementYear, options));
}

/** They see every submission, and it makes no difference to what they may do whose it is: counts of the season are theirs. */
export const seesWholeSeason = ({ isSysadmin, roles }: Caller): boolean =>
  isSysadmin && roles.every(({ group }) => group === 'system');

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
