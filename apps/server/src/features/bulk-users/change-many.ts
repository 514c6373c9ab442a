/** Roles of many people at once: the preview and the execution make the same plan. Spec: admin-users-bulk. */
import { createHash } from 'node:crypto';
import type { BulkAccessChange, bulkUsers } from '@idss/contract/bulk-users';
import type { AnswerOf, Input } from '@idss/contract/endpoint';
import {
  type AccessChange,
  auditsChanged,
  isChanged,
  rolesChanged,
  rolesInWords,
} from '@idss/domain/people/access-change';
import {
  type BulkCounts,
  type BulkPlan,
  type BulkRequest,
  countBulk,
  planBulk,
  readBulkRequest,
} from '@idss/domain/people/bulk-plan';
import type { Role } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/app.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { changeAccess, type Planning, previewAccess } from '#src/features/users/change-access.ts';
import { roleRowsOf } from '#src/features/permissions/role-rows.ts';

import type { Context } from '#src/http/context.ts';
import { badRequest, conflict } from '#src/http/errors.ts';

type Sent = Input<(typeof bulkUsers)['PreviewBulkUserOperation']>['body'];
type Preview = AnswerOf<(typeof bulkUsers)['PreviewBulkUserOperation']>;
type Summary = AnswerOf<(typeof bulkUsers)['BulkUserOperation']>;

async function planFor({ caller }: Context, planning: Planning, request: BulkRequest): Promise<BulkPlan> {
  const { emails, copyFrom, group, entityIds } = request;
  const all = copyFrom === null ? emails : [...new Set([...emails, copyFrom])];
  return planBulk(request, {
    manager: planning.manager,
    callerEmail: caller.email,
    people: await planning.people(all),
    entities:
      group === null
        ? new Map()
        : await planning.entities(entityIds.map((entityId) => ({ group, entityId }))),
    systemAdministrators: planning.systemAdministrators,
  });
}

/** Of everything that would change. */
const versionOf = (changes: readonly AccessChange[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        changes.map(({ before, after }) => [
          before.email,
          before.isNew,
          rolesInWords(before),
          rolesInWords(after),
        ]),
      ),
    )
    .digest('base64url')
    .slice(0, 22);

const summaryOf = (counts: BulkCounts, problems: readonly string[]): Summary => ({
  ...counts,
  createdUsers: [...counts.createdUsers],
  problems: [...problems],
});

const keyOf = ({ role, entityId }: Pick<Role, 'role' | 'entityId'>): string => `${role} ${entityId}`;

/** The way to present these roles, each of which many people may get. */
async function namedRoles(
  db: Queryable,
  roles: readonly Role[],
): Promise<(role: Role) => BulkAccessChange['added'][number]> {
  const each = new Map(roles.map((role) => [keyOf(role), role]));
  const rows = await roleRowsOf(db, [...each.values()]);
  const named = new Map(rows.map((row) => [keyOf({ role: row.roleName, entityId: row.entityId }), row]));
  return (role) => {
    const row = named.get(keyOf(role));
    if (!row) throw new Error(`The role ${keyOf(role)} was not named.`);
    return row;
  };
}

export async function previewMany(context: Context, sent: Sent): Promise<Preview> {
  const reading = readBulkRequest(sent);
  if (!reading.ok)
    return { ...summaryOf(countBulk([]), reading.problems), changes: [], version: versionOf([]) };
  return previewAccess(context, async (planning) => {
    const { changes, problems } = await planFor(context, planning, reading.request);
    const changing = changes.filter(isChanged);
    const differences = changing.map(rolesChanged);
    const named = await namedRoles(
      planning.client,
      differences.flatMap(({ added, removed }) => [...added, ...removed]),
    );
    return {
      ...summaryOf(countBulk(changes), problems),
      changes: changing.map((change, index): BulkAccessChange => {
        const { added = [], removed = [] } = differences[index] ?? {};
        return {
          email: change.before.email,
          isNew: change.before.isNew,
          added: added.map(named),
          removed: removed.map(named),
          auditedDifferently: auditsChanged(change),
        };
      }),
      version: versionOf(changes),
    };
  });
}

export async function changeMany(
  context: Context,
  { version, ...sent }: Sent & { readonly version?: string | undefined },
): Promise<Summary> {
  requireFreshSignIn(context, 'change many users');
  const reading = readBulkRequest(sent);
  if (!reading.ok) throw badRequest(reading.problems.join('\n'));
  let counts = countBulk([]);
  await changeAccess(context, 'sysadmin', async (planning) => {
    const { changes, problems } = await planFor(context, planning, reading.request);
    if (problems.length > 0) throw badRequest(problems.join('\n'));
    if (version !== undefined && version !== versionOf(changes))
      throw conflict(
        'Roles of these users were changed in the meantime. Validate again to see what will change now.',
        'data_changed',
      );
    counts = countBulk(changes);
    return { changes };
  });
  return summaryOf(counts, []);
}
