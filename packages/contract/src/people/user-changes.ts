/** Giving and taking roles one by one, locks, and activation links. Spec: admin-users-calls; see `users.ts`. */
import { roleGroups } from '@idss/domain/permissions/actions';
import { normalizeEmail } from '@idss/domain/people/email';
import { maxRoles } from '@idss/domain/people/role-form';
import { maxReasonLength } from '@idss/domain/people/second-factor';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roleRow } from './permissions.ts';
import { moment, idText, ofSeason, staffChange } from '../shapes.ts';
import { who } from './users.ts';

/** An address is normalized; whether it is one is the handler's question, with the specified messages. */
const emailText = z.string().max(300).transform(normalizeEmail);
const version = z.string().max(100).optional();

/** Of an activation link, as CreateActivationLink answers; nothing where too many were made in the last hour. */
const linkMade = z.object({
  url: z.string().nullable(),
  isMailed: z.boolean(),
  validUntil: moment.nullable(),
});

const list = z.string().max(200_000).default('');
const givenRoles = z.strictObject({
  /** The address. */
  userName: emailText,
  sysGroup: z.enum(roleGroups),
  /** Names of roles, with commas between them. */
  roles: z.string().max(1000),
  /** Ids of organizations, or of vendors for the vendor group, with commas between them. */
  orgIds: list,
  /** Ids of submissions for the submission group, with commas between them. */
  subIds: list,
  /** A role as DeleteUserRole names it, which these replace in the same transaction. */
  replaces: z.string().max(100).optional(),
  version,
});

/** The part that all changes of users and roles share. */
const change = {
  ...staffChange,
  changes: ['users', 'submission', 'events'],
  errors: [403, 404, 409, 'data_changed'],
  answer: z.boolean(),
} as const;

/** A change that other user managers may make too, as far as `may` says. */
const managed = { ...change, access: 'userManagement' } as const;

/** Only the account: no role changes. */
const accountChange = { ...change, changes: ['users', 'events'], subject: ['userEmail'] } as const;

const roleAddition = {
  ...managed,
  errors: [403, 404, 409, 'data_changed', 'reauth_required'],
  may: 'for roles that the caller manages',
  source: 'admin-users-changes, admin-users-managers',
  subject: ['userName', 'sysGroup', 'roles'],
  body: givenRoles,
  answer: z.array(roleRow),
} as const;

export const userChanges = {
  AddNewUserToSystem: endpoint({
    ...accountChange,
    path: '/api/AddNewUserToSystem',
    summary: 'Adds a person without roles. A person who exists stays as they are.',
    source: 'admin-users-changes',
    errors: [],
    query: z.strictObject({ userEmail: emailText }),
  }),
  AddUserToRoles: endpoint({
    ...roleAddition,
    path: '/api/AddUserToRoles',
    summary:
      'Gives a person every named role for every named entity, all or nothing. Answers their roles that the caller manages. A role of the system group or of a signer needs a fresh sign-in.',
  }),
  AddNewUserToRoles: endpoint({
    ...roleAddition,
    path: '/api/AddNewUserToRoles',
    summary: 'The same for a person who may not exist yet: they are added.',
  }),
  DeleteUserRole: endpoint({
    ...managed,
    path: '/api/DeleteUserRole',
    may: 'for roles that the caller manages',
    summary: 'Takes one role: `entityId,roleType,roleName`. 409 for the last system administrator.',
    source: 'admin-users-changes, roles-protected',
    subject: ['userId', 'userRoleInfo'],
    query: z.strictObject({ userId: who, userRoleInfo: z.string().max(100), version }),
  }),
  DeleteUserRoles: endpoint({
    ...managed,
    path: '/api/DeleteUserRoles',
    may: 'for roles that the caller manages',
    summary:
      'Takes several roles, each as DeleteUserRole names it, all or nothing: undoes giving them. 409 where the person has changed since `version`.',
    source: 'admin-users-undo, roles-protected',
    subject: ['userName', 'roles'],
    body: z.strictObject({
      userName: who,
      roles: z.array(z.string().max(100)).min(1).max(maxRoles),
      version,
    }),
  }),
  DeleteAllUserRoles: endpoint({
    ...change,
    path: '/api/DeleteAllUserRoles',
    summary: 'Takes all roles of a person, who stays. Needs a fresh sign-in.',
    source: 'admin-users-removal, roles-protected',
    errors: [403, 404, 409, 'data_changed', 'reauth_required'],
    subject: ['userId'],
    query: z.strictObject({ userId: who, version }),
  }),
  DeleteAllOrgUsers: endpoint({
    ...change,
    path: '/api/DeleteAllOrgUsers',
    summary: 'Takes every role in an organization or vendor, except the caller’s own. Needs a fresh sign-in.',
    source: 'admin-users-organizations, roles-protected',
    cost: 'expensive',
    errors: [404, 'reauth_required'],
    subject: ['organizationId'],
    query: z.strictObject({ organizationId: idText }),
  }),
  DeleteUserAccess: endpoint({
    ...change,
    path: '/api/DeleteUserAccess',
    summary:
      'Takes all roles and assignments, disables the account and ends its sessions. Needs a fresh sign-in.',
    errors: [403, 404, 409, 'data_changed', 'reauth_required'],
    source: 'admin-users-removal, roles-protected',
    subject: ['userId'],
    query: z.strictObject({ userId: who, version }),
  }),
  DeleteManagableUserAccess: endpoint({
    ...managed,
    path: '/api/DeleteManagableUserAccess',
    may: 'user managers of the person',
    summary: 'Takes all roles of a person that the caller manages. Needs a fresh sign-in.',
    errors: [403, 404, 409, 'data_changed', 'reauth_required'],
    source: 'admin-users-removal, roles-protected',
    subject: ['userName'],
    query: z.strictObject({ userName: who, version }),
  }),
  UpdateSubUserEntities: endpoint({
    ...managed,
    path: '/api/UpdateSubUserEntities',
    may: 'user managers of the organization',
    summary:
      'Limits an auditor of an organization to these submissions. None: the auditor role in this organization is taken.',
    source: 'admin-users-auditors',
    subject: ['userName', 'orgId'],
    query: z.strictObject({
      userName: who,
      orgId: idText,
      subIds: z.string().max(20_000),
      version,
      ...ofSeason,
    }),
  }),
  LockUser: endpoint({
    ...accountChange,
    path: '/api/LockUser',
    summary: 'Locks a person: their sessions end, and every call of theirs is refused with `locked`.',
    source: 'admin-users-lock, roles-protected',
    errors: [403, 404, 409],
    query: z.strictObject({ userEmail: who }),
  }),
  UnLockUser: endpoint({
    ...accountChange,
    path: '/api/UnLockUser',
    summary: 'Unlocks a person, who signs in again.',
    source: 'admin-users-lock',
    errors: [404],
    query: z.strictObject({ userEmail: who }),
  }),
  ReloadUmCacheForUser: endpoint({
    ...change,
    path: '/api/ReloadUmCacheForUser',
    summary: 'Every process reads this person’s roles again with their next call.',
    source: 'admin-users-calls, roles-immediate',
    changes: ['users'],
    errors: [404],
    subject: ['userName'],
    query: z.strictObject({ userName: who }),
  }),
  CreateActivationLink: endpoint({
    ...managed,
    path: '/api/CreateActivationLink',
    may: 'for people whose roles the caller manages, all of them',
    summary:
      'A link with which the person chooses their first or a new password: mailed where mail is set up, shown once to staff or without mail, for seven days, ended by its use, by the next one, by a new role of the person and by a lost right of its maker. 409 with another identity provider, 429 after too many. Needs a fresh sign-in.',
    source: 'admin-users-activation',
    changes: ['users', 'events'],
    errors: [403, 404, 409, 'reauth_required'],
    subject: ['userName'],
    query: z.strictObject({ userName: who }),
    answer: z.object({
      /** Null where only the mail brings it. */
      url: z.string().nullable(),
      isMailed: z.boolean(),
      validUntil: moment,
    }),
  }),
  ResetSecondFactor: endpoint({
    ...managed,
    path: '/api/ResetSecondFactor',
    may: 'for people whose roles the caller manages, all of them, except themselves',
    summary:
      'Ends the second factor, recovery codes, password and sessions of a person, and makes the activation link with which they set up new ones. Needs a fresh sign-in. 409 without a second factor, or with another identity provider.',
    source: 'admin-users-second-factor',
    changes: ['users', 'events'],
    errors: [403, 404, 409, 'data_changed', 'reauth_required'],
    subject: ['userName'],
    body: z.strictObject({ userName: who, reason: z.string().trim().min(1).max(maxReasonLength) }),
    answer: linkMade,
  }),
  ChangeUserAddress: endpoint({
    ...managed,
    path: '/api/ChangeUserAddress',
    may: 'for people of one organization or vendor whose roles the caller manages, all of them, except themselves; staff for everyone else',
    summary:
      'Changes the address of a person, who stays who they are. Their sessions, links and password end: an activation link for the new address opens the account. Needs a fresh sign-in. 409 for the address of another person, a locked person, or with another identity provider.',
    source: 'admin-users-corrections',
    changes: ['users', 'events'],
    errors: [403, 404, 409, 'data_changed', 'reauth_required'],
    subject: ['userName', 'address'],
    body: z.strictObject({ userName: who, address: emailText, version }),
    answer: linkMade,
  }),
  ChangeUserName: endpoint({
    ...managed,
    path: '/api/ChangeUserName',
    may: 'for people whose roles the caller manages, all of them, except themselves',
    summary: 'Enters or corrects the name of a person. 409 with another identity provider.',
    source: 'admin-users-corrections',
    changes: ['users', 'events'],
    errors: [403, 404, 409],
    subject: ['userName'],
    body: z.strictObject({ userName: who, firstName: z.string().max(200), lastName: z.string().max(200) }),
  }),
  DeleteUser: endpoint({
    ...managed,
    path: '/api/DeleteUser',
    may: 'for people whose roles the caller manages, all of them',
    summary:
      'Deletes a person who never signed in, such as a mistyped address, with roles, links and waiting mails. Needs a fresh sign-in. 409 for everyone else.',
    source: 'admin-users-corrections, roles-protected',
    errors: [403, 404, 409, 'data_changed', 'reauth_required'],
    subject: ['userName'],
    query: z.strictObject({ userName: who, version }),
  }),
} as const;
