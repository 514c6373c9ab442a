/** Changes of people and their roles, one by one. */
import type { Handlers } from '@idss/contract/endpoint';
import type { userChanges } from '@idss/contract/people/user-changes';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { changes } from '#src/kernel/cached.ts';
import { notFound } from '#src/kernel/errors.ts';
import { changeAddress } from './change-address.ts';
import { changeName } from './change-name.ts';
import { createLink } from '#src/features/people/links/create-link.ts';
import { deletePerson } from './delete-person.ts';
import { giveRoles } from './give-roles.ts';
import { limitAuditor } from '#src/features/people/auditors/limit-auditor.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { addPerson, setLocked } from './lock-user.ts';
import { readPeople, resolveEmail } from './read-people.ts';
import { visibleRoles } from './read-visible-roles.ts';
import {
  removeAccess,
  removeAllFromOrganization,
  removeAllRoles,
  removeManagedRoles,
  removeRoles,
} from './remove-access.ts';

export const userChangesApi: Handlers<typeof userChanges, Context> = {
  async AddNewUserToSystem({ query: { userEmail } }, context) {
    await addPerson(context, userEmail);
    return true;
  },
  async AddUserToRoles({ body }, context) {
    await giveRoles(context, body, { addsPerson: false });
    return visibleRoles(context, body.userName);
  },
  async AddNewUserToRoles({ body }, context) {
    await giveRoles(context, body, { addsPerson: true });
    return visibleRoles(context, body.userName);
  },
  async DeleteUserRole({ query: { userId: person, userRoleInfo, version } }, context) {
    await removeRoles(context, { person, version }, [userRoleInfo]);
    return true;
  },
  async DeleteUserRoles({ body: { userName: person, roles, version } }, context) {
    await removeRoles(context, { person, version }, roles);
    return true;
  },
  async DeleteAllUserRoles({ query: { userId: person, version } }, context) {
    await removeAllRoles(context, { person, version });
    return true;
  },
  async DeleteAllOrgUsers({ query: { organizationId } }, context) {
    await removeAllFromOrganization(context, organizationId);
    return true;
  },
  async DeleteUserAccess({ query: { userId: person, version } }, context) {
    await removeAccess(context, { person, version });
    return true;
  },
  async DeleteManagableUserAccess({ query: { userName: person, version } }, context) {
    await removeManagedRoles(context, { person, version });
    return true;
  },
  async UpdateSubUserEntities({ query }, context) {
    await limitAuditor(context, query);
    return true;
  },
  async LockUser({ query: { userEmail } }, context) {
    await setLocked(context, userEmail, true);
    return true;
  },
  async UnLockUser({ query: { userEmail } }, context) {
    await setLocked(context, userEmail, false);
    return true;
  },
  async ReloadUmCacheForUser({ query: { userName } }, context) {
    const { app } = context;
    const email = await resolveEmail(app.pool, userName);
    if ((await readPeople(app.pool, [email])).get(email)?.isNew !== false) throw notFound();
    await makeChange(context, async ({ drop }) => drop(changes.people, email));
    return true;
  },
  ResetSecondFactor: ({ body }, context) => resetSecondFactor(context, body),
  ChangeUserAddress: ({ body }, context) => changeAddress(context, body),
  async ChangeUserName({ body }, context) {
    await changeName(context, body);
    return true;
  },
  async DeleteUser({ query: { userName: person, version } }, context) {
    await deletePerson(context, { person, version });
    return true;
  },
  CreateActivationLink({ query: { userName } }, context) {
    requireFreshSignIn(context, 'create an activation link');
    return createLink(context, userName);
  },
};
