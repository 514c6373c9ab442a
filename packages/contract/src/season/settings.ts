/** Settings of the operator and of staff, and the switches of staff. Spec: shell-settings, admin-console-switches. */
import { programs } from '@idss/domain/program';
import { maxMaintenanceDelay } from '@idss/domain/settings/settings';
import {
  maxLoginMessageLength,
  shellSettings,
  staffSettings,
  switchKeys,
} from '@idss/domain/settings/switches';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  booleanText,
  flags,
  licensedRead,
  milestone,
  moment,
  numberText,
  signedInRead,
  staffChange,
  staffRead,
  texts,
} from '../shapes.ts';

export const adminModel = z.object({
  ...flags(...shellSettings, 'isDcapEnvironment'),
  /** Switched on, perhaps for a later moment; null while it is off. */
  maintenance: z
    .object({
      startsAt: moment,
      /** Who switched it on; only staff read it. */
      by: z.string().nullable(),
    })
    .nullable(),
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
        ...texts(
          'issuer',
          'authorization_endpoint',
          'token_endpoint',
          'jwks_uri',
          'userinfo_endpoint',
          'end_session_endpoint',
        ),
      })
      .nullable(),
    /** The `response_mode` by which a silent sign-in is answered without a redirect; absent where the provider has none. */
    frameMode: z.string().optional(),
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
  /** The dates of the season, by program. */
  milestones: z.array(milestone),
  /** The season's zone, a name of the time zone database. */
  timeZone: z.string(),
  /** Of the current season; -1 while no season is loaded. */
  measurementYear: z.number(),
  hasSeveralSeasons: z.boolean(),
  version: z.string(),
});
export type ClientSettings = z.output<typeof clientSettings>;

/** Next to the settings on Administration Home. */
const administrationHome = z.object({
  version: z.string(),
  /** When the built version was committed; null where it was built outside of a repository. */
  builtAt: moment.nullable(),
  ...flags(...staffSettings),
  loginMessage: z.object({
    enable: z.boolean(),
    /** Sanitized rich text. */
    message: z.string(),
    /** null: never changed. */
    changedBy: z.string().nullable(),
    changedAt: moment.nullable(),
  }),
  /** Components of the season, without test organizations. */
  programs: z.array(z.object({ program: z.enum(programs), notFinal: z.number(), beingChecked: z.number() })),
  /** HEDIS submissions between plan lock and audit lock. */
  inReview: z.number(),
  people: z.object({
    /** Accounts that are not locked and have a role. */
    withAccess: z.number(),
    /** System administrators among them. */
    staff: z.number(),
    /** Without a second factor; null with an external identity provider. */
    withoutSecondFactor: z.number().nullable(),
    /** Of the others, people with a session; null with an external identity provider. */
    signedIn: z.number().nullable(),
  }),
  lastBackup: z.object({
    /** Of what it contains; null: there was none. */
    takenAt: moment.nullable(),
    state: z.enum(['none', 'old', 'recent']),
    /** One should be made. A demonstration needs none. */
    isMissed: z.boolean(),
  }),
  certifiedMeasures: z.object({ vendors: z.number(), identifiers: z.number() }),
  license: z.object({
    version: z.number(),
    since: moment,
    /** Of the people with access. */
    accepted: z.number(),
  }),
});
export type AdministrationHome = z.output<typeof administrationHome>;

const modeChange = {
  ...staffChange,
  source: 'admin-console-modes, admin-console-writing',
  changes: ['settings', 'events'],
  errors: ['reauth_required', 'data_changed'],
  subject: ['enable'],
  query: z.strictObject({ enable: booleanText }),
  answer: adminModel,
} as const;

export const settings = {
  GetClientSettings: endpoint({
    method: 'GET',
    path: '/api/GetClientSettings',
    access: 'public',
    summary: 'Branding, identity provider and season facts that the client needs before sign-in.',
    source: 'sign-in-landing',
    cost: 'standard',
    reads: ['settings'],
    errors: [],
    answer: clientSettings,
  }),
  GetAdminModel: endpoint({
    ...signedInRead,
    path: '/api/GetAdminModel',
    summary: 'The configuration of the shell.',
    source: 'shell-settings',
    reads: ['settings'],
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
    ...licensedRead,
    path: '/api/GetConfigKey',
    summary: 'One configuration value of a short list of readable keys.',
    source: 'shell-config-keys',
    reads: ['users', 'settings'],
    query: z.strictObject({ key: z.string().max(100) }),
    answer: z.string(),
  }),
  GetAdministrationHome: endpoint({
    ...staffRead,
    path: '/api/GetAdministrationHome',
    summary:
      'What Administration Home shows next to the settings: build, login message, and whom a switch concerns.',
    source: 'admin-console-switches, admin-console-modes, admin-console-info, admin-console-login-message',
    reads: ['settings', 'submission', 'uploads', 'users'],
    answer: administrationHome,
  }),
  SetAllowedStatus: endpoint({
    ...staffChange,
    path: '/api/SetAllowedStatus',
    summary:
      'Switches a program, a check or an option on or off. 409 where another administrator did so already.',
    source: 'admin-console-switches, admin-console-writing',
    changes: ['settings', 'submission', 'events'],
    errors: ['data_changed'],
    subject: ['key', 'status'],
    query: z.strictObject({ key: z.enum(switchKeys), status: booleanText }),
    answer: adminModel,
  }),
  SetMaintenanceMode: endpoint({
    ...modeChange,
    path: '/api/SetMaintenanceMode',
    summary:
      'Closes the portal for maintenance to everyone but system administrators, at once or in some minutes, or opens it. Closing needs a fresh sign-in.',
    query: z.strictObject({
      enable: booleanText,
      /** Until it begins; those at work see a countdown. */
      inMinutes: numberText
        .refine(
          (minutes) => minutes >= 0 && minutes <= maxMaintenanceDelay,
          'must be a whole number from 0 to 1440',
        )
        .default(0),
    }),
  }),
  SetOffseasonMode: endpoint({
    ...modeChange,
    path: '/api/SetOffseasonMode',
    summary:
      'Closes the portal between seasons to everyone but system administrators, or opens it. Closing needs a fresh sign-in.',
  }),
  UpdateConfigUserMsgOnLoginMode: endpoint({
    ...staffChange,
    path: '/api/UpdateConfigUserMsgOnLoginMode',
    summary:
      'Saves the message of the login page. The text is sanitized. 409 where someone else changed it since changedAt.',
    source: 'admin-console-login-message, admin-console-writing',
    changes: ['settings', 'events'],
    errors: ['data_changed'],
    subject: ['Enable'],
    body: z.strictObject({
      Enable: z.boolean(),
      Message: z.string().max(maxLoginMessageLength),
      /** As it was read, null for the first one; prevents overwriting someone else's change. */
      changedAt: moment.nullish(),
    }),
    answer: z.boolean(),
  }),
} as const;
