/** What the operator and staff configured, as the pages need it. Spec: shell-settings. */
import { programs } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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

export const settings = {
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
} as const;
