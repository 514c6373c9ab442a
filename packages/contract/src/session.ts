/** Who is signed in, what they must do first, and what the shell shows them. Spec: sign-in-guard, shell-startup. */
import { z } from 'zod';
import { roleGroups, roleNames } from '@idss/domain/permissions/actions';
import { portalPermissions } from '@idss/domain/permissions/portal-permissions';
import { programs } from '@idss/domain/program';
import { endpoint } from './endpoint.ts';

export const roleRow = z.object({
  entityId: z.number(),
  entityName: z.string(),
  roleType: z.enum(roleGroups),
  roleName: z.enum(roleNames),
});

export const adminModel = z.object({
  allowsHosSubmission: z.boolean(),
  allowsCahpsSubmission: z.boolean(),
  allowsHedisSubmission: z.boolean(),
  enableMeasureGuidValidation: z.boolean(),
  enableExperimentalValidation: z.boolean(),
  isOffseasonMode: z.boolean(),
  isMaintenanceMode: z.boolean(),
  enableGenericUpload: z.boolean(),
  enableHosInterimDataSubmission: z.boolean(),
  isDcapEnvironment: z.boolean(),
  licenseAgreementText: z.string(),
  /** -1 when unknown. */
  measurementYear: z.number(),
  /** yyyy-MM-dd */
  measureModelDate: z.string(),
});
export type AdminModel = z.output<typeof adminModel>;

export const clientSettings = z.object({
  productName: z.string(),
  mode: z.enum(['demo', 'production']),
  oidc: z.object({
    authority: z.string(),
    clientId: z.string(),
    scope: z.string(),
    /** The embedded provider's, so that clients need not load its discovery document; null for another provider. */
    endpoints: z
      .object({
        issuer: z.string(),
        authorization_endpoint: z.string(),
        token_endpoint: z.string(),
        jwks_uri: z.string(),
        userinfo_endpoint: z.string(),
        end_session_endpoint: z.string(),
      })
      .nullable(),
  }),
  /** Where a user changes name, title and password. */
  accountUrl: z.string(),
  idleMinutes: z.number(),
  provider: z.object({
    name: z.string(),
    /** Links that are not configured are null and not shown. */
    homeUrl: z.string().nullable(),
    aboutUrl: z.string().nullable(),
    contactUrl: z.string().nullable(),
    questionUrl: z.string().nullable(),
    termsUrl: z.string().nullable(),
    /** The letter with which the season opens. */
    releaseLetterUrl: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    supportEmail: z.string().nullable(),
    supportName: z.string(),
    logoUrl: z.string().nullable(),
  }),
  /** The dates of the season, by program: moments in UTC; a deadline is read in the season's zone. */
  milestones: z.array(
    z.object({ program: z.enum(programs), key: z.string(), label: z.string(), at: z.string() }),
  ),
  /** The season's zone, a name of the time zone database. */
  timeZone: z.string(),
  /** -1 while no season is loaded. */
  measurementYear: z.number(),
  version: z.string(),
});
export type ClientSettings = z.output<typeof clientSettings>;

export const currentUser = z.object({
  email: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  /** The user's permissions on the portal. */
  may: z.record(z.enum(portalPermissions), z.boolean()),
  roles: z.array(roleRow),
  hasSignedLicense: z.boolean(),
  needsSignerTitle: z.boolean(),
  /** Open, or the state whose message the Unauthorized screen shows. */
  access: z.enum(['Open', 'Offseason', 'Maintenance', 'Unauthorized']),
  /** Why this sign-in has no account, where a specific reason is known. */
  accessReason: z.string().optional(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const session = {
  GetClientSettings: endpoint({
    method: 'GET',
    path: '/api/GetClientSettings',
    access: 'public',
    summary: 'Branding, identity provider and season facts that the client needs before sign-in.',
    source: 'sign-in-landing',
    cost: 'standard',
    reads: [],
    errors: [],
    answer: clientSettings,
  }),
  GetCurrentUser: endpoint({
    method: 'GET',
    path: '/api/GetCurrentUser',
    access: 'signedIn',
    summary: 'The signed-in user, their roles, and what they must do before they can work.',
    source: 'sign-in-guard',
    cost: 'standard',
    reads: ['users', 'settings'],
    errors: [],
    answer: currentUser,
  }),
  NeedsSignerTitle: endpoint({
    method: 'GET',
    path: '/api/NeedsSignerTitle',
    access: 'signedIn',
    summary: 'Is the title missing that a signature needs?',
    source: 'sign-in-title',
    cost: 'standard',
    reads: ['users'],
    errors: [],
    answer: z.boolean(),
  }),
  GetBulkUploadAvailabilities: endpoint({
    method: 'GET',
    path: '/api/GetBulkUploadAvailabilities',
    access: 'licensed',
    summary: 'Which upload buttons the dashboard shows.',
    source: 'shell-calls',
    cost: 'standard',
    reads: ['users', 'settings'],
    errors: [],
    answer: z.object({
      allowsHedisSubmission: z.boolean(),
      allowsCahpsSubmission: z.boolean(),
      allowsHosSubmission: z.boolean(),
      allowsGenericUploads: z.boolean(),
    }),
  }),
  GetWhoCanHelp: endpoint({
    method: 'GET',
    path: '/api/GetWhoCanHelp',
    access: 'licensed',
    summary:
      "The administrators of the user's own organizations and vendors, whom to ask for a role or a permission.",
    source: 'shell-refused',
    cost: 'standard',
    reads: ['users'],
    errors: [],
    answer: z.array(
      z.object({
        orgId: z.number(),
        orgName: z.string(),
        /** By name; empty where the organization has no administrator. */
        administrators: z.array(z.object({ name: z.string(), email: z.string() })),
      }),
    ),
  }),
  GetMenuActionAvailabilities: endpoint({
    method: 'GET',
    path: '/api/GetMenuActionAvailabilities',
    access: 'licensed',
    summary: 'Which items the sidebar shows.',
    source: 'shell-sidebar',
    cost: 'standard',
    reads: ['users', 'settings'],
    errors: [],
    answer: z.object({
      allowsBulkMarkFinalCahps: z.boolean(),
      allowsBulkMarkFinalHos: z.boolean(),
      allowsBulkAttestationHos: z.boolean(),
      allowsUserManagement: z.boolean(),
      allowsBulkDownloadHedis: z.boolean(),
      allowsBulkDownloadHos: z.boolean(),
      allowsBulkDownloadCahps: z.boolean(),
      allowsHistoricalFiles: z.boolean(),
      allowsAdministration: z.boolean(),
    }),
  }),
  GetAdminModel: endpoint({
    method: 'GET',
    path: '/api/GetAdminModel',
    access: 'signedIn',
    summary: 'The configuration of the shell.',
    source: 'shell-settings',
    cost: 'standard',
    reads: ['settings'],
    errors: [],
    answer: adminModel,
  }),
  GetConfigUserMsgOnLoginModel: endpoint({
    method: 'GET',
    path: '/api/GetConfigUserMsgOnLoginModel',
    access: 'public',
    summary: 'The optional message of the welcome page, as rich text.',
    source: 'sign-in-landing',
    cost: 'standard',
    reads: ['settings'],
    errors: [],
    answer: z.object({ enable: z.boolean(), message: z.string() }),
  }),
  GetConfigKey: endpoint({
    method: 'GET',
    path: '/api/GetConfigKey',
    access: 'licensed',
    summary: 'One configuration value of a short list of readable keys.',
    source: 'shell-config-keys',
    cost: 'standard',
    reads: ['users', 'settings'],
    errors: [],
    query: z.strictObject({ key: z.string().max(100) }),
    answer: z.string(),
  }),
  IsActionAuthorized: endpoint({
    method: 'GET',
    path: '/api/IsActionAuthorized',
    access: 'open',
    summary: 'May the user do this action on this entity? Entity id -1 means anywhere.',
    source: 'roles-calls',
    cost: 'standard',
    reads: ['users', 'settings'],
    errors: [],
    query: z.strictObject({
      actionName: z.string().max(60),
      entityType: z.enum(roleGroups),
      entityId: z
        .string()
        .regex(/^(-1|\d{1,9})$/)
        .transform(Number),
    }),
    answer: z.boolean(),
  }),
  GetAllAuthorizedUserActions: endpoint({
    method: 'GET',
    path: '/api/GetAllAuthorizedUserActions',
    access: 'open',
    summary: 'Every action that the user may do on this entity.',
    source: 'roles-calls',
    cost: 'standard',
    reads: ['users', 'settings'],
    errors: [],
    query: z.strictObject({
      entityType: z.enum(roleGroups),
      entityId: z
        .string()
        .regex(/^(-1|\d{1,9})$/)
        .transform(Number),
    }),
    answer: z.array(z.string()),
  }),
  GetAccountRolesForCurrentUser: endpoint({
    method: 'GET',
    path: '/api/GetAccountRolesForCurrentUser',
    access: 'open',
    summary: "The signed-in user's own roles.",
    source: 'sign-in-calls',
    cost: 'standard',
    reads: ['users'],
    errors: [],
    answer: z.array(roleRow),
  }),
} as const;
