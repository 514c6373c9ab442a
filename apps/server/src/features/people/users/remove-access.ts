/** Takes roles or all access away. Spec: admin-users-removal. */
import { canDeleteAccount, type KnownPerson, withoutRoles } from '@idss/domain/people/access-change';
import { manages } from '@idss/domain/people/managers';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound, requireOk } from '#src/kernel/errors.ts';
import { disableAccounts, requireActivation } from '@idss/identity/disable-accounts';
import { listEmailsIn } from './access.sql.ts';
import { changeAccess, type PlannedAccess, type PlanningContext } from './change-access.ts';
import { requireManaged, requireRole, withoutManaged } from './give-roles.ts';
import { getOrganizations, requireVersion, resolveEmail } from './read-people.ts';

interface AccessTarget {
  /** Address or id. */
  readonly person: string;
  readonly version: string | undefined;
}

export async function removeRoles(
  context: Context,
  { person, version }: AccessTarget,
  roleInfos: readonly string[],
): Promise<void> {
  const roles = roleInfos.map(requireRole);
  const email = await resolveEmail(context.app.pool, person);
  await changeAccess(context, 'userManagement', async ({ client, manager, person }) => {
    const before = await person(email);
    await requireManaged(client, manager, before);
    requireVersion(before, version);
    return { changes: [{ before, after: await withoutManaged(client, manager, before, roles) }] };
  });
}

export async function removeAllRoles(context: Context, { person, version }: AccessTarget): Promise<void> {
  requireFreshSignIn(context, 'remove all roles');
  const email = await resolveEmail(context.app.pool, person);
  await changeAccess(context, 'sysadmin', async ({ client, manager, person }) => {
    const before = await person(email);
    await requireManaged(client, manager, before);
    requireVersion(before, version);
    return { changes: [{ before, after: withoutRoles(before, () => true) }] };
  });
}

/** The roles that the caller manages; for staff all of them. */
export const removeManagedRoles = (context: Context, target: AccessTarget): Promise<void> =>
  deleteAccount(context, 'userManagement', target, async ({ client, manager }, before) => {
    const organizationBySubmission = await getOrganizations(client, before.roles);
    return {
      changes: [
        { before, after: withoutRoles(before, (role) => manages(manager, role, organizationBySubmission)) },
      ],
    };
  });

export const removeAccess = (context: Context, target: AccessTarget): Promise<void> =>
  deleteAccount(context, 'sysadmin', target, async ({ client }, before) => {
    await disableAccounts(client, [before.email], 'The access of the person was deleted.');
    await requireActivation(client, [before.email], 'access-deleted');
    return {
      changes: [{ before, after: withoutRoles(before, () => true) }],
      events: [{ kind: 'user-access-deleted', userEmail: before.email }],
    };
  });

/** Of someone other than the caller, as they were read. */
async function deleteAccount(
  context: Context,
  access: 'sysadmin' | 'userManagement',
  { person, version }: AccessTarget,
  plan: (planning: PlanningContext, before: KnownPerson) => Promise<PlannedAccess>,
): Promise<void> {
  requireFreshSignIn(context, 'delete access');
  const email = await resolveEmail(context.app.pool, person);
  await changeAccess(context, access, async (planning) => {
    const before = await planning.person(email);
    await requireManaged(planning.client, planning.manager, before);
    requireOk(canDeleteAccount(email, context.caller.email));
    requireVersion(before, version);
    return plan(planning, before);
  });
}

/** Every role in an organization or vendor, except the caller's own. */
export async function removeAllFromOrganization(context: Context, organizationId: number): Promise<void> {
  requireFreshSignIn(context, 'delete all users of an organization');
  await changeAccess(context, 'sysadmin', async ({ client, people, entities }) => {
    const emails = await listEmailsIn(client, organizationId);
    const known = await entities([{ group: 'organization', entityId: organizationId }]);
    if (emails.length === 0 && known.size === 0) throw notFound();
    const others = emails.filter((email) => email !== context.caller.email);
    const members = await people(others);
    return {
      changes: [...members.values()].map((before) => ({
        before,
        after: withoutRoles(
          before,
          ({ group, entityId }) =>
            (group === 'organization' || group === 'vendor') && entityId === organizationId,
        ),
      })),
    };
  });
}
