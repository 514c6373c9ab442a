/**
 * People, their roles, and giving and taking roles one by one. Spec: admin-users-calls. Where the specification is
 * silent, these are ours:
 * - `userId`, `userName` and `userEmail` are a person's e-mail address; their `userId` is read as well.
 * - A person outside of what the caller manages is answered like one who does not exist; roles outside are not shown.
 * - Lists of people are filtered, sorted and paged by the server; how many there are is a call of its own.
 * - `version` prevents changing roles that have changed since they were read: 409 `data_changed`. Absent: no check.
 */
import { mailStates } from '@idss/domain/mail/mail-state';
import { normalizeEmail } from '@idss/domain/people/email';
import { userStatuses } from '@idss/domain/people/user-status';
import { userSorts } from '@idss/domain/people/user-sorts';
import { roleGroups, roleNames } from '@idss/domain/permissions/actions';
import { productLines } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roleRow } from './permissions.ts';
import {
  booleanText,
  moment,
  idText,
  numberText,
  ofSeason,
  staffChange,
  staffRead,
  verdict,
} from '../shapes.ts';

/** An address, or the id of a person. */
export const who = z.string().trim().max(300);

export const user = z.object({
  userId: z.uuid(),
  email: z.string(),
  /** Names are empty until the person has an account. */
  firstName: z.string(),
  lastName: z.string(),
  title: z.string().nullable(),
  /** At the embedded identity provider; false with another one. */
  hasAccount: z.boolean(),
  isLocked: z.boolean(),
  /** On the list of auditors: may get the auditor role. */
  isKnownAuditor: z.boolean(),
  /** The last sign-in at the embedded identity provider; null where none is known. */
  lastSignIn: moment.nullable(),
  /**
   * False until the person has signed in with a role that the caller manages: then their address is all that is answered.
   * Always true for staff.
   */
  hasAccepted: z.boolean(),
  /** Those that the caller manages; sorted as the account page shows them. */
  roles: z.array(roleRow),
});
export type User = z.output<typeof user>;

/** The state of an account at the embedded identity provider. */
export const accountFacts = z.object({
  /** When its owner last chose a password with a link, and who made that link; null where it was not recorded. */
  activatedAt: moment.nullable(),
  activatedBy: z.string().nullable(),
  /** Its password opens nothing since then, whatever roles are given. */
  accessDeletedAt: moment.nullable(),
  /** Its password opens nothing until its owner chooses another one with a link. */
  needsActivation: z.boolean(),
  /** role: beyond the reach of the manager who saw the link of the account. */
  activationNeededWhy: z.enum(['access-deleted', 'role', 'second-factor', 'reset', 'address']).nullable(),
});
export type AccountFacts = z.output<typeof accountFacts>;

/** The last mail with an activation link. */
const lastMail = z.object({
  state: z.enum(mailStates),
  at: moment,
  /** Why it has not been sent. */
  why: z.string().nullable(),
});

/** Changes with a person's roles, assignments and lock. */
const version = z.string();

const userFilter = {
  /** A part of the address, of the name, or of the name of an organization or vendor; its id, or the beginning of a role. */
  search: z.string().max(100).optional(),
  roleName: z.enum(roleNames).optional(),
  /** With a role of this group; with `entityId` of this organization, vendor or submission. */
  roleType: z.enum(roleGroups).optional(),
  entityId: idText.optional(),
  status: z.enum(userStatuses).optional(),
};
const userPage = {
  ...userFilter,
  sort: z.enum(userSorts).default('email'),
  isDescending: booleanText.default(false),
  /** From 1. Absent: the first 1000 people. */
  page: numberText.refine((page) => page > 0, 'must be 1 or more').default(1),
  pageSize: numberText
    .refine((size) => size > 0 && size <= 1000, 'must be a whole number from 1 to 1000')
    .default(1000),
};

/** A role that may be given, with the words that a person reads for it. */
const roleChoice = z.object({
  roleName: z.enum(roleNames),
  roleType: z.enum(roleGroups),
  label: z.string(),
});

const read = {
  ...staffRead,
  access: 'userManagement',
  source: 'admin-users-calls',
  reads: ['users'],
} as const;

const page = {
  ...read,
  source: 'admin-users-calls, admin-users-lists',
  query: z.strictObject(userPage),
  answer: z.array(user),
} as const;

const count = {
  ...read,
  source: 'admin-users-lists',
  query: z.strictObject(userFilter),
  answer: z.number(),
} as const;

const groupRoles = { ...read, reads: [], answer: z.array(roleChoice) } as const;

export const users = {
  GetAllUsers: endpoint({
    ...page,
    path: '/api/GetAllUsers',
    access: 'sysadmin',
    summary: 'A page of everyone, filtered and sorted by the server; the first 1000 without a page.',
  }),
  GetAllUsersCount: endpoint({
    ...count,
    path: '/api/GetAllUsersCount',
    access: 'sysadmin',
    summary: 'How many people match the filters of GetAllUsers.',
  }),
  ExportUsers: endpoint({
    ...staffChange,
    path: '/api/ExportUsers',
    summary: 'Everyone who matches the filters of GetAllUsers, for a file. It is an event.',
    source: 'admin-users-export',
    cost: 'expensive',
    changes: ['events'],
    errors: [],
    subject: [],
    query: z.strictObject(userFilter),
    answer: z.array(user),
  }),
  ExportUsersForOrganization: endpoint({
    ...staffChange,
    path: '/api/ExportUsersForOrganization',
    access: 'userManagement',
    may: 'user managers of the organization or vendor',
    summary: 'Everyone of GetUsersForOrganization, for a file. It is an event.',
    source: 'admin-users-export',
    cost: 'expensive',
    changes: ['events'],
    errors: [404],
    subject: ['organizationId'],
    query: z.strictObject({ organizationId: idText }),
    answer: z.array(user),
  }),
  GetManagableUsers: endpoint({
    ...page,
    path: '/api/GetManagableUsers',
    summary: 'A page of the people with a role that the caller manages, with these roles only.',
  }),
  GetManagableUsersCount: endpoint({
    ...count,
    path: '/api/GetManagableUsersCount',
    summary: 'How many people match the filters of GetManagableUsers.',
  }),
  GetUsersForOrganization: endpoint({
    ...read,
    path: '/api/GetUsersForOrganization',
    may: 'user managers of the organization or vendor',
    summary:
      'A page of the people with a role in this organization or vendor, or on a submission of this organization, with these roles only.',
    source: 'admin-users-calls, admin-users-lists',
    errors: [404],
    query: z.strictObject({ organizationId: idText, ...userPage }),
    answer: z.array(user.extend({ version })),
  }),
  GetUsersForOrganizationCount: endpoint({
    ...count,
    path: '/api/GetUsersForOrganizationCount',
    may: 'user managers of the organization or vendor',
    summary: 'How many people match the filters of GetUsersForOrganization.',
    errors: [404],
    query: z.strictObject({ organizationId: idText, ...userFilter }),
  }),
  FindUser: endpoint({
    ...read,
    path: '/api/FindUser',
    access: 'sysadmin',
    summary: 'What is known of the person with this address before they are added; null for a new one.',
    source: 'admin-users-proved',
    query: z.strictObject({ userEmail: z.string().max(300).transform(normalizeEmail) }),
    answer: z
      .object({ isLocked: z.boolean(), roles: z.number(), account: accountFacts.nullable() })
      .nullable(),
  }),
  GetUser: endpoint({
    ...read,
    path: '/api/GetUser',
    may: 'user managers of the person',
    summary: 'One person, their roles that the caller manages, and what the caller may do with them.',
    source: 'admin-users-panel',
    reads: ['users', 'settings'],
    errors: [404],
    query: z.strictObject({ userName: who }),
    answer: user.extend({
      version,
      hasSecondFactor: z.boolean(),
      account: accountFacts.nullable(),
      lastMail: lastMail.nullable(),
      /** Of the activation link that waits to be used. */
      linkValidUntil: moment.nullable(),
      /** The last link ended because the person's roles changed; whether a new one was mailed at once. */
      linkEnded: z.object({ isMailedAgain: z.boolean() }).nullable(),
      roles: z.array(roleRow.extend({ mayRemove: verdict })),
      may: z.object({
        lock: verdict,
        unlock: verdict,
        deleteAllRoles: verdict,
        /** DeleteUserAccess for staff, DeleteManagableUserAccess for other managers. */
        deleteAccess: verdict,
        createActivationLink: verdict,
        resetSecondFactor: verdict,
        changeAddress: verdict,
        changeName: verdict,
        /** Also refused for everyone who has an account or signed in. */
        deletePerson: verdict,
      }),
    }),
  }),
  GetUserOrgsAndRoles: endpoint({
    ...read,
    path: '/api/GetUserOrgsAndRoles',
    access: 'licensed',
    may: 'oneself, and user managers of the person',
    summary: 'The roles of a person: all of the caller’s own, of others those that the caller manages.',
    errors: [404],
    query: z.strictObject({ userName: who }),
    answer: z.array(roleRow),
  }),
  GetManagableRolesForUser: endpoint({
    ...read,
    path: '/api/GetManagableRolesForUser',
    summary: 'Roles that the caller may give this person; the person need not exist yet.',
    source: 'admin-users-calls, admin-users-managers',
    query: z.strictObject({ userName: who }),
    answer: z.array(roleChoice),
  }),
  GetAllRolesPerSysGroup: endpoint({
    ...read,
    path: '/api/GetAllRolesPerSysGroup',
    summary:
      'Roles of a group that the caller may give; auditor only for an editUser on the list of auditors.',
    source: 'admin-users-calls, admin-users-auditors',
    query: z.strictObject({ sysGroup: z.enum(roleGroups), editUser: who.optional() }),
    answer: z.array(roleChoice),
  }),
  GetAllSysGroups: endpoint({
    ...read,
    path: '/api/GetAllSysGroups',
    summary: 'Groups whose roles the caller may give.',
    answer: z.array(z.enum(roleGroups)),
  }),
  GetAllOrgRoles: endpoint({
    ...groupRoles,
    path: '/api/GetAllOrgRoles',
    summary: 'Every role of the organization group.',
  }),
  GetAllSubmissionRoles: endpoint({
    ...groupRoles,
    path: '/api/GetAllSubmissionRoles',
    summary: 'Every role of the submission group.',
  }),
  GetAllVendorRoles: endpoint({
    ...groupRoles,
    path: '/api/GetAllVendorRoles',
    summary: 'Every role of the vendor group.',
  }),
  GetAllSystemRoles: endpoint({
    ...groupRoles,
    path: '/api/GetAllSystemRoles',
    access: 'sysadmin',
    summary: 'Every role of the system group.',
  }),
  GetManagableOrganizationsAndVendors: endpoint({
    ...read,
    path: '/api/organization/GetManagableOrganizationsAndVendors',
    summary: 'Organizations and vendors whose users the caller manages; orgType is the group of their roles.',
    answer: z.array(
      z.object({ orgId: z.number(), orgName: z.string(), orgType: z.enum(['organization', 'vendor']) }),
    ),
  }),
  GetSubmissionKeysForOrg: endpoint({
    ...read,
    path: '/api/GetSubmissionKeysForOrg',
    may: 'user managers of the organization',
    summary: 'Submissions of the organization in one season.',
    reads: ['submission', 'users'],
    errors: [404],
    query: z.strictObject({ orgId: idText, ...ofSeason }),
    answer: z.array(
      z.object({
        submissionId: z.number(),
        productLine: z.enum(productLines),
        reportingProduct: z.string(),
        specialArea: z.string().nullable(),
        specialProject: z.string().nullable(),
        cmsContractNumber: z.string().nullable(),
      }),
    ),
  }),
  GetAccessableSubIds: endpoint({
    ...read,
    path: '/api/GetAccessableSubIds',
    may: 'user managers of the person',
    summary:
      'Submissions that are assigned to an auditor, in one organization or in all that the caller manages; none assigned: all of them.',
    source: 'admin-users-calls, admin-users-auditors',
    errors: [404],
    query: z.strictObject({ userName: who, orgId: idText.optional() }),
    answer: z.array(z.number()),
  }),
  IsUserLockedOut: endpoint({
    ...read,
    path: '/api/IsUserLockedOut',
    access: 'sysadmin',
    summary: 'Is this person locked? False for an unknown address.',
    source: 'admin-users-lock',
    query: z.strictObject({ userEmail: who }),
    answer: z.boolean(),
  }),
} as const;
