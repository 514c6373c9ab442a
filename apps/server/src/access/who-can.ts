/**
 * Who may do something on a component, by name: for refusals, and for what waits for others. Staff are left out: they may do
 * nearly everything, and nothing waits for them.
 */
import { remember } from '@idss/domain/lists/remember';
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
  const byEntity = new Map<string, Holder[]>();
  for (const holder of holders)
    for (const { group, entityId } of holder.roles) {
      const key = `${group} ${entityId}`;
      const there = byEntity.get(key);
      if (there) there.push(holder);
      else byEntity.set(key, [holder]);
    }
  const findNear = remember((entities: string) => {
    const near = [...new Set(entities.split(', ').flatMap((key) => byEntity.get(key) ?? []))];
    const isSame = near.every(({ auditorAssignments }) => auditorAssignments.size === 0);
    return { near, isSame };
  });
  const known = new Map<string, readonly Holder[]>();
  return (action, reach) => {
    const entities = `organization ${reach.organizationId}, vendor ${reach.vendorId}`;
    const { near, isSame } = findNear(entities);
    const ofSubmission = byEntity.get(`submission ${reach.submissionId}`) ?? [];
    const find = (): Holder[] =>
      [...new Set([...near, ...ofSubmission])].filter((holder) => isGranted(matrix, holder, action, reach));
    // Mostly all submissions of an organization have the same people, who may be thousands.
    if (!isSame || ofSubmission.length > 0) return find();
    const key = `${action}, ${entities}`;
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
}
