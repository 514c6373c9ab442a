/**
 * Who may do something on a component, by name: for refusals, and for what waits for others. Staff are left out: they may do
 * nearly everything, and nothing waits for them.
 */
import type { ActionName, RoleName } from '@idss/domain/permissions/actions';
import { isGranted, type ComponentReach, type Person } from '@idss/domain/permissions/can';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import type { Queryable } from '#src/db/queryable.ts';
import { listHolders } from './who-can.sql.ts';

export interface Holder extends Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Empty where they have given none. */
  readonly title: string;
}

export type FindHolders = (action: ActionName, reach: ComponentReach) => readonly Holder[];

const unique = (ids: readonly (number | null)[]): number[] => [...new Set(ids)].filter((id) => id !== null);

/** One query for all of these actions on all of these components. */
export async function readHolders(
  db: Queryable,
  matrix: SecurityMatrix,
  actions: Iterable<ActionName>,
  reaches: readonly ComponentReach[],
): Promise<FindHolders> {
  const roles = new Set<RoleName>([...actions].flatMap((action) => [...(matrix.get(action)?.roles ?? [])]));
  roles.delete('sysadmin');
  if (roles.size === 0 || reaches.length === 0) return () => [];
  const rows = await listHolders(db, {
    roles: [...roles],
    organizationIds: unique(reaches.map(({ organizationId }) => organizationId)),
    vendorIds: unique(reaches.map(({ vendorId }) => vendorId)),
    submissionIds: unique(reaches.map(({ submissionId }) => submissionId)),
  });
  const holders = rows.map(
    ({ assignments, ...person }): Holder => ({
      ...person,
      auditorAssignments: new Map(
        [...Map.groupBy(assignments, ({ orgId }) => orgId)].map(([orgId, rows]) => [
          orgId,
          new Set(rows.map(({ subId }) => subId)),
        ]),
      ),
    }),
  );
  const byEntity = Map.groupBy(
    holders.flatMap((holder) =>
      holder.roles.map(({ group, entityId }) => ({ key: `${group} ${entityId}`, holder })),
    ),
    ({ key }) => key,
  );
  return (action, reach) => {
    const near = [
      `organization ${reach.organizationId}`,
      `vendor ${reach.vendorId}`,
      `submission ${reach.submissionId}`,
    ].flatMap((key) => byEntity.get(key) ?? []);
    return [...new Set(near.map(({ holder }) => holder))].filter((holder) =>
      isGranted(matrix, holder, action, reach),
    );
  };
}
