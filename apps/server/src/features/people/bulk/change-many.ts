/** Roles of many people at once: the preview and the execution make the same plan. Spec: admin-users-bulk. */
import { createHash } from 'node:crypto';
import type { BulkAccessChange, bulkUsers } from '@idss/contract/people/bulk-users';
import type { AnswerOf, Input } from '@idss/contract/endpoint';
import {
  type AccessChange,
  auditsChanged,
  isChanged,
  rolesChanged,
  formatRoles,
} from '@idss/domain/people/access-change';
import { createUndo } from '@idss/domain/people/bulk-undo';
import {
  type BulkPlan,
  type BulkRequest,
  countBulk,
  listWantedLinks,
  planBulk,
  readBulkRequest,
  listGivenRoles,
} from '@idss/domain/people/bulk-plan';
import type { Role } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/db/queryable.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { disableAccounts, enableAccounts } from '@idss/identity/disable-accounts';
import { listAccountStates } from '@idss/identity/activation.sql';
import { readAccountFacts } from '#src/features/people/users/account-facts.ts';
import {
  changeAccess,
  type PlanningContext,
  previewAccess,
} from '#src/features/people/users/change-access.ts';
import { toRoleRows } from '#src/features/people/permissions/role-rows.ts';
import { recordPeople } from '#src/access/record-bulk-people.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict } from '#src/kernel/errors.ts';

type BulkInput = Input<(typeof bulkUsers)['PreviewBulkUserOperation']>['body'];
type Preview = AnswerOf<(typeof bulkUsers)['PreviewBulkUserOperation']>;
type BulkAnswer = AnswerOf<(typeof bulkUsers)['BulkUserOperation']>;

async function planFor(
  { app, caller }: Context,
  planning: PlanningContext,
  request: BulkRequest,
): Promise<BulkPlan> {
  const { emails, copyFrom } = request;
  const all = copyFrom === null ? emails : [...new Set([...emails, copyFrom])];
  return planBulk(request, {
    manager: planning.manager,
    callerEmail: caller.email,
    people: await planning.people(all),
    entities: await planning.entities(listGivenRoles(request)),
    systemAdministrators: planning.systemAdministrators,
    hasOwnAccounts: !app.config.oidcIssuer,
  });
}

/** Of everything that would change. */
const getVersion = (changes: readonly AccessChange[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        changes.map(({ before, after }) => [
          before.email,
          before.isNew,
          before.isLocked,
          formatRoles(before),
          formatRoles(after),
        ]),
      ),
    )
    .digest('base64url')
    .slice(0, 22);

const getKey = ({ role, entityId }: Pick<Role, 'role' | 'entityId'>): string => `${role} ${entityId}`;

/** The way to present these roles, each of which many people may get. */
async function namedRoles(
  db: Queryable,
  roles: readonly Role[],
): Promise<(role: Role) => BulkAccessChange['added'][number]> {
  const each = new Map(roles.map((role) => [getKey(role), role]));
  const rows = await toRoleRows(db, [...each.values()]);
  const rolesByKey = new Map(
    rows.map((row) => [getKey({ role: row.roleName, entityId: row.entityId }), row]),
  );
  return (role) => {
    const row = rolesByKey.get(getKey(role));
    if (!row) throw new Error(`The role ${getKey(role)} was not named.`);
    return row;
  };
}

/** The people who get an activation link. */
async function linksFor(
  { app }: Context,
  db: Queryable,
  request: BulkRequest,
  changes: readonly AccessChange[],
): Promise<string[]> {
  const known = await listAccountStates(
    db,
    changes.map(({ before }) => before.email),
  );
  // A deleted or reset account gives no access until its owner uses an activation link.
  const usable = new Set(known.filter(({ neededSince }) => neededSince === null).map(({ email }) => email));
  return listWantedLinks(request, changes, {
    hasAccount: (email) => usable.has(email),
    hasOwnAccounts: !app.config.oidcIssuer,
  });
}

const isMailing = ({ app }: Context): boolean => app.config.smtpUrl !== undefined;

/** The changes of each person, with the names of the organizations. */
async function presentChanges(db: Queryable, changes: readonly AccessChange[]): Promise<BulkAccessChange[]> {
  const differences = changes.map(rolesChanged);
  const roleNames = await namedRoles(
    db,
    differences.flatMap(({ added, removed }) => [...added, ...removed]),
  );
  const accounts = await readAccountFacts(
    db,
    changes.map(({ before: { email }, after: { roles } }) => ({ email, roles })),
  );
  return changes.map((change, index) => {
    const { added = [], removed = [] } = differences[index] ?? {};
    const { before, after } = change;
    return {
      email: before.email,
      isNew: before.isNew,
      account: accounts.get(before.email) ?? null,
      added: added.map(roleNames),
      removed: removed.map(roleNames),
      auditedDifferently: auditsChanged(change),
      isLocked: before.isLocked === after.isLocked ? null : after.isLocked,
    };
  });
}

export async function previewMany(context: Context, input: BulkInput): Promise<Preview> {
  const reading = readBulkRequest(input);
  if (!reading.ok)
    return {
      ...countBulk([]),
      problems: reading.problems,
      changes: [],
      links: { people: [], isMailed: isMailing(context) },
      version: getVersion([]),
    };
  return previewAccess(context, async (planning) => {
    const { changes, problems } = await planFor(context, planning, reading.request);
    return {
      ...countBulk(changes),
      problems,
      changes: await presentChanges(planning.client, changes.filter(isChanged)),
      links: {
        people: await linksFor(context, planning.client, reading.request, changes),
        isMailed: isMailing(context),
      },
      version: getVersion(changes),
    };
  });
}

export async function changeMany(
  context: Context,
  { version, ...input }: BulkInput & { readonly version?: string | undefined },
): Promise<BulkAnswer> {
  requireFreshSignIn(context, 'change many users');
  const reading = readBulkRequest(input);
  if (!reading.ok) throw badRequest(reading.problems.join('\n'));
  let counts = countBulk([]);
  let presented: BulkAccessChange[] = [];
  let bulkId: string | null = null;
  const { changes, links } = await changeAccess(context, 'sysadmin', async (planning) => {
    const { changes, problems } = await planFor(context, planning, reading.request);
    if (problems.length > 0) throw badRequest(problems.join('\n'));
    if (version !== undefined && version !== getVersion(changes))
      throw conflict(
        'Roles of these users were changed in the meantime. Validate again to see what will change now.',
        'data_changed',
      );
    counts = countBulk(changes);
    presented = await presentChanges(planning.client, changes.filter(isChanged));
    const [locked, unlocked] = [getEmails(changes, true), getEmails(changes, false)];
    if (locked.length > 0) await disableAccounts(planning.client, locked, 'The person was locked.');
    if (unlocked.length > 0) await enableAccounts(planning.client, unlocked);
    bulkId = await recordPeople(context, planning.client, {
      operation: input.bulkAction,
      changes,
      undoes: input.undoes,
    });
    return {
      changes,
      linksFor: await linksFor(context, planning.client, reading.request, changes),
      // A list of links is for portals without mail: a link that comes by mail proves the mailbox.
      ...(isMailing(context) ? { linksShown: false } : {}),
    };
  });
  return {
    ...counts,
    problems: [],
    changes: presented,
    links: [...links].map(([email, link]) => ({
      email,
      isMailed: link.ok && link.isMailed,
      url: link.ok && !link.isMailed ? link.url : null,
      refusal: link.ok ? null : link.reason,
    })),
    undo: createUndo(changes),
    bulkId,
  };
}

/** The people who are locked or unlocked. */
const getEmails = (changes: readonly AccessChange[], isLocked: boolean): string[] =>
  changes
    .filter(({ before, after }) => before.isLocked !== isLocked && after.isLocked === isLocked)
    .map(({ before }) => before.email);
