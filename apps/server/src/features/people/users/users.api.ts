/** People and their roles: lists and choices. */
import type { Handlers } from '@idss/contract/endpoint';
import type { users } from '@idss/contract/people/users';
import { normalizeEmail } from '@idss/domain/people/email';
import { listManagedGroups, manages, listOfferableRoles } from '@idss/domain/people/managers';
import { getAuditorAccess } from '@idss/domain/people/access-change';
import { groupByRole, type RoleGroup, roleNames } from '@idss/domain/permissions/actions';
import { makeChange } from '#src/kernel/change.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { inSnapshot } from '#src/db/transaction.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { readAccountFacts } from './account-facts.ts';
import { readKnownAuditors } from './access.sql.ts';
import { requireManaged } from './give-roles.ts';
import {
  countUsers,
  listAllUsers,
  listUsers,
  type RoleScope,
  type UserPage,
  type UserRow,
} from './list-users.sql.ts';
import { listManagedOrganizations, listSubmissionKeys } from './organizations.sql.ts';
import { presentManagedUser } from './present-managed-user.ts';
import { presentChoices, presentUser } from './present-user.ts';
import { readPeople, resolveEmail, getVersion } from './read-people.ts';
import { everyRole, managerFor, visibleRoles } from './read-visible-roles.ts';

type PageQuery = Omit<UserPage, 'filter'> & UserPage['filter'];

async function readPage(db: Queryable, query: PageQuery, scope: RoleScope): Promise<UserRow[]> {
  const { sort, isDescending, page, pageSize, ...filter } = query;
  return listUsers(db, { filter, sort, isDescending, page, pageSize }, scope);
}

const listPage = async ({ app }: Context, query: PageQuery, scope: RoleScope) =>
  (await readPage(app.pool, query, scope)).map(presentUser);

interface Export {
  readonly query: UserPage['filter'];
  readonly scope: RoleScope;
  /** Of the event. */
  readonly facts: { readonly filter: string; readonly organizationId?: number };
}

/** People for a file, with its event. */
const exportPeople = (context: Context, { query, scope, facts }: Export) =>
  makeChange(context, async ({ db, emit }) => {
    const people = await listAllUsers(db, query, scope);
    emit({ kind: 'people-exported', count: people.length, ...facts });
    return people.map(presentUser);
  });

const isKnownAuditor = async ({ app }: Context, person: string): Promise<boolean> => {
  const email = normalizeEmail(person);
  return (await readKnownAuditors(app.pool, [email])).has(email);
};

const listRoles = (group: RoleGroup) =>
  presentChoices(roleNames.filter((role) => groupByRole[role] === group));

/** Refuses with 404 for an organization or vendor whose users the caller does not manage. */
async function requireManagedOrganization(context: Context, organizationId: number): Promise<RoleScope> {
  const manager = await managerFor(context);
  const organization = { isSysadmin: false, organizations: [organizationId], vendors: [organizationId] };
  const known = await listManagedOrganizations(context.app.pool, organization);
  const isManaged = known.some(({ orgId: entityId, orgType: group }) =>
    manages(manager, { group, entityId }, new Map()),
  );
  if (!isManaged) throw notFound();
  return organization;
}

export const usersApi: Handlers<typeof users, Context> = {
  GetAllUsers: ({ query }, context) => listPage(context, query, everyRole),
  GetAllUsersCount: ({ query }, { app }) => countUsers(app.pool, query, everyRole),
  async ExportUsers({ query }, context) {
    const filter = Object.entries(query)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
      .join(', ');
    return exportPeople(context, { query, scope: everyRole, facts: { filter } });
  },
  async ExportUsersForOrganization({ query: { organizationId } }, context) {
    const scope = await requireManagedOrganization(context, organizationId);
    const facts = { filter: `organization ${organizationId}`, organizationId };
    return exportPeople(context, { query: {}, scope, facts });
  },
  GetManagableUsers: async ({ query }, context) => listPage(context, query, await managerFor(context)),
  GetManagableUsersCount: async ({ query }, context) =>
    countUsers(context.app.pool, query, await managerFor(context)),

  async FindUser({ query: { userEmail } }, { app }) {
    const person = (await readPeople(app.pool, [userEmail])).get(userEmail);
    if (!person || person.isNew) return null;
    const account = (await readAccountFacts(app.pool, [person])).get(userEmail) ?? null;
    return { isLocked: person.isLocked, roles: person.roles.length, account };
  },

  async GetUsersForOrganization({ query: { organizationId, ...query } }, context) {
    const scope = await requireManagedOrganization(context, organizationId);
    // The versions are of the roles that are shown.
    return inSnapshot(context.app.pool, async (client) => {
      const rows = await readPage(client, query, scope);
      const people = await readPeople(
        client,
        rows.map(({ email }) => email),
      );
      return rows.flatMap((row) => {
        const person = people.get(row.email);
        return person ? [{ ...presentUser(row), version: getVersion(person) }] : [];
      });
    });
  },
  async GetUsersForOrganizationCount({ query: { organizationId, ...filter } }, context) {
    return countUsers(context.app.pool, filter, await requireManagedOrganization(context, organizationId));
  },

  async GetUser({ query: { userName } }, context) {
    const email = await resolveEmail(context.app.pool, userName);
    return presentManagedUser(context, await managerFor(context), email);
  },

  async GetUserOrgsAndRoles({ query: { userName } }, context) {
    return visibleRoles(context, await resolveEmail(context.app.pool, userName));
  },

  async GetManagableRolesForUser({ query: { userName } }, context) {
    const facts = { isKnownAuditor: await isKnownAuditor(context, userName) };
    return presentChoices(listOfferableRoles(await managerFor(context), facts));
  },

  async GetAllRolesPerSysGroup({ query: { sysGroup, editUser } }, context) {
    const facts = { isKnownAuditor: editUser !== undefined && (await isKnownAuditor(context, editUser)) };
    const roles = listOfferableRoles(await managerFor(context), facts);
    return presentChoices(roles.filter((role) => groupByRole[role] === sysGroup));
  },

  GetAllSysGroups: async (_input, context) => listManagedGroups(await managerFor(context)),
  GetAllOrgRoles: async () => listRoles('organization'),
  GetAllSubmissionRoles: async () => listRoles('submission'),
  GetAllVendorRoles: async () => listRoles('vendor'),
  GetAllSystemRoles: async () => listRoles('system'),

  GetManagableOrganizationsAndVendors: async (_input, context) =>
    listManagedOrganizations(context.app.pool, await managerFor(context)),

  async GetSubmissionKeysForOrg({ query }, context) {
    await requireManagedOrganization(context, query.orgId);
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    return listSubmissionKeys(context.app.pool, query.orgId, measurementYear);
  },

  async GetAccessableSubIds({ query: { userName, orgId } }, context) {
    const { pool } = context.app;
    const manager = await managerFor(context);
    const email = await resolveEmail(pool, userName);
    const person = (await readPeople(pool, [email])).get(email);
    if (!person) throw notFound();
    await requireManaged(pool, manager, person);
    const organizations = [...person.auditorAssignments.keys()].filter(
      (entityId) =>
        (orgId === undefined || entityId === orgId) &&
        manages(manager, { group: 'organization', entityId }, new Map()),
    );
    return organizations.flatMap((entityId) => {
      const access = getAuditorAccess(person, entityId);
      return typeof access === 'string' ? [] : access;
    });
  },

  async IsUserLockedOut({ query: { userEmail } }, { app }) {
    const email = normalizeEmail(userEmail);
    return (await readPeople(app.pool, [email])).get(email)?.isLocked ?? false;
  },
};
