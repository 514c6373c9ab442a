/** Who may manage users. Written by hand from the specification: roles-managers, admin-users-calls. */
import {
  type Case,
  type Expectation,
  plain,
  type RequestParts,
  type Target,
} from '#src/test/authorization/expectation.ts';

const staff = 'YNNNNNNNNN';
const staffOrOrganization = 'YYNNNNNNNN';

/** On the organization of the target. The vendor administrator manages none. */
const onOrganization = (request: (target: Target) => RequestParts, more: Partial<Case> = {}): Case => ({
  title: 'of an organization',
  on: 'organization',
  request,
  may: staffOrOrganization,
  allowed: [200],
  ...more,
});

const filtered = ({ orgId }: Target): RequestParts => ({ query: { entityId: String(orgId) } });
const inOrganization = ({ orgId }: Target): RequestParts => ({ query: { organizationId: String(orgId) } });
/** A filter without matches, for a foreign organization as for a missing one. */
const noMatches: Partial<Case> = { unreached: 200 };

const getColleague = ({ relation }: Target): string =>
  ({
    // A locked caller: no one asks about themselves.
    own: 'locked@callers.example',
    sibling: 'colleague@callers.example',
    foreign: 'stranger@callers.example',
    missing: 'missing@callers.example',
  })[relation];

/** On a person with a role in the organization of the target; the vendor administrator manages none of them. */
const onPerson = (
  parameter: string,
  more: Partial<Case> & { readonly query?: (target: Target) => Record<string, string> } = {},
): Case => {
  const { query, ...rest } = more;
  return {
    title: 'on a person',
    on: 'organization',
    request: (target) => ({ query: { [parameter]: getColleague(target), ...query?.(target) } }),
    may: staffOrOrganization,
    allowed: [200],
    ...rest,
  };
};

const getRole = ({ orgId }: Target): string => `${orgId},organization,orgadmin`;
const give = (userName: string) => (target: Target) => ({
  body: { userName, sysGroup: 'organization', roles: 'orguser', orgIds: String(target.orgId) },
});
const bulk = {
  bulkAction: 'add',
  sysGroupType: 'organization',
  role: 'viewer',
  userEmails: 'viewer@callers.example',
  entityIds: '100',
};

export const expectations: Record<string, Expectation> = {
  GetAllUsers: {
    gate: 'sysadmin',
    cases: [plain({ query: { page: '1', pageSize: '25' } }), onOrganization(filtered, noMatches)],
  },
  GetAllUsersCount: { gate: 'sysadmin', cases: [plain(), onOrganization(filtered, noMatches)] },
  GetManagableUsers: {
    gate: 'userManagement',
    cases: [plain({ query: { search: 'callers' } }), onOrganization(filtered, noMatches)],
  },
  GetManagableUsersCount: { gate: 'userManagement', cases: [plain(), onOrganization(filtered, noMatches)] },
  GetUsersForOrganization: { gate: 'userManagement', cases: [onOrganization(inOrganization)] },
  GetUsersForOrganizationCount: { gate: 'userManagement', cases: [onOrganization(inOrganization)] },
  FindUser: { gate: 'sysadmin', cases: [onPerson('userEmail', { may: staff, unreached: 200 })] },
  GetUser: { gate: 'userManagement', cases: [onPerson('userName')] },
  GetUserChanges: { gate: 'sysadmin', cases: [onPerson('userName', { may: staff, unreached: 200 })] },
  GetUserOrgsAndRoles: {
    gate: 'licensed',
    cases: [
      onPerson('userName', {
        hiddenFrom: [
          'orgsigner',
          'orguser',
          'viewer',
          'auditor',
          'vendoradmin',
          'vendorsigner',
          'vendoruser',
          'submissionuser',
        ],
      }),
    ],
  },
  GetManagableRolesForUser: {
    gate: 'userManagement',
    cases: [plain({ query: { userName: 'stranger@callers.example' } })],
  },
  GetAllRolesPerSysGroup: {
    gate: 'userManagement',
    cases: [plain({ query: { sysGroup: 'organization', editUser: 'auditor@callers.example' } })],
  },
  GetAllSysGroups: { gate: 'userManagement', cases: [plain()] },
  GetAllOrgRoles: { gate: 'userManagement', cases: [plain()] },
  GetAllSubmissionRoles: { gate: 'userManagement', cases: [plain()] },
  GetAllVendorRoles: { gate: 'userManagement', cases: [plain()] },
  ExportUsers: { gate: 'sysadmin', cases: [plain(), onOrganization(filtered, noMatches)] },
  ExportUsersForOrganization: { gate: 'userManagement', cases: [onOrganization(inOrganization)] },
  GetAllSystemRoles: { gate: 'sysadmin', cases: [plain()] },
  GetManagableOrganizationsAndVendors: { gate: 'userManagement', cases: [plain()] },
  GetSubmissionKeysForOrg: {
    gate: 'userManagement',
    cases: [onOrganization(({ orgId }) => ({ query: { orgId: String(orgId) } }))],
  },
  GetAccessableSubIds: {
    gate: 'userManagement',
    cases: [onPerson('userName', { query: ({ orgId }) => ({ orgId: String(orgId) }) })],
  },
  CheckAccess: {
    gate: 'sysadmin',
    cases: [
      onPerson('userName', {
        may: staff,
        query: ({ subId }) => ({ submissionId: String(subId), component: 'DST', action: 'PLAN_LOCK' }),
      }),
    ],
  },
  IsUserLockedOut: { gate: 'sysadmin', cases: [plain({ query: { userEmail: 'locked@callers.example' } })] },
  AddNewUserToSystem: { gate: 'sysadmin', cases: [plain({ query: { userEmail: 'new@callers.example' } })] },
  AddUserToRoles: {
    gate: 'userManagement',
    cases: [
      // Roles of entities that one does not manage: refused alike, whether they exist or not.
      onOrganization(give('viewer@callers.example'), { unreached: 400 }),
    ],
  },
  AddNewUserToRoles: {
    gate: 'userManagement',
    cases: [onOrganization(give('new@callers.example'), { unreached: 400 })],
  },
  DeleteUserRole: {
    gate: 'userManagement',
    cases: [
      onPerson('userId', {
        query: (target) => ({ userRoleInfo: getRole(target) }),
      }),
    ],
  },
  DeleteUserRoles: {
    gate: 'userManagement',
    cases: [
      onPerson('userName', {
        request: (target) => ({ body: { userName: getColleague(target), roles: [getRole(target)] } }),
      }),
    ],
  },
  DeleteAllUserRoles: { gate: 'sysadmin', cases: [onPerson('userId', { may: staff })] },
  DeleteAllOrgUsers: {
    gate: 'sysadmin',
    cases: [onOrganization(({ orgId }) => ({ query: { organizationId: String(orgId) } }), { may: staff })],
  },
  DeleteUserAccess: { gate: 'sysadmin', cases: [onPerson('userId', { may: staff })] },
  DeleteManagableUserAccess: { gate: 'userManagement', cases: [onPerson('userName')] },
  UpdateSubUserEntities: {
    gate: 'userManagement',
    cases: [
      onPerson('userName', {
        query: ({ orgId, subId }) => ({
          userName: 'auditor@callers.example',
          orgId: String(orgId),
          subIds: String(subId),
        }),
        // The auditor audits only the own organization.
        allowed: [200, 404],
      }),
    ],
  },
  LockUser: { gate: 'sysadmin', cases: [onPerson('userEmail', { may: staff })] },
  UnLockUser: { gate: 'sysadmin', cases: [onPerson('userEmail', { may: staff })] },
  ReloadUmCacheForUser: { gate: 'sysadmin', cases: [onPerson('userName', { may: staff })] },
  // 409 for the one who is locked.
  // 409 for people without a second factor.
  ResetSecondFactor: {
    gate: 'userManagement',
    cases: [
      onPerson('userName', {
        allowed: [409],
        request: (target) => ({ body: { userName: getColleague(target), reason: 'Phone lost' } }),
      }),
    ],
  },
  // 409 for all of them: the address is taken, so that no one moves.
  ChangeUserAddress: {
    gate: 'userManagement',
    cases: [
      onPerson('userName', {
        allowed: [409],
        request: (target) => ({
          body: { userName: getColleague(target), address: 'viewer@callers.example' },
        }),
      }),
    ],
  },
  ChangeUserName: {
    gate: 'userManagement',
    cases: [
      onPerson('userName', {
        request: (target) => ({
          body: { userName: getColleague(target), firstName: 'Nia', lastName: 'New' },
        }),
      }),
    ],
  },
  // 409 for all of them: their access is not as the caller read it.
  DeleteUser: {
    gate: 'userManagement',
    cases: [onPerson('userName', { allowed: [409], query: () => ({ version: 'earlier' }) })],
  },
  CreateActivationLink: { gate: 'userManagement', cases: [onPerson('userName', { allowed: [200, 409] })] },

  PreviewBulkUserOperation: { gate: 'sysadmin', cases: [plain({ body: bulk })] },
  BulkUserOperation: { gate: 'sysadmin', cases: [plain({ body: bulk })] },
};
