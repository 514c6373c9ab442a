/** System settings: what staff switch, and the facts that they decide by. Spec: admin-console-switches. */
import { programs } from '@idss/domain/program';
import { maxLoginMessageLength, switchKeys } from '@idss/domain/settings/switches';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { adminModel } from './session.ts';
import { booleanText, moment } from './shapes.ts';

/** Next to the settings on Administration Home. */
const administrationHome = z.object({
  version: z.string(),
  /** When the built version was committed; null where it was built outside of a repository. */
  builtAt: moment.nullable(),
  strictAuditFilters: z.boolean(),
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
    /** Of the others, people with a session; null with an external identity provider. */
    signedIn: z.number().nullable(),
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

const modeQuery = z.strictObject({ enable: booleanText });

export const settings = {
  GetAdministrationHome: endpoint({
    method: 'GET',
    path: '/api/GetAdministrationHome',
    access: 'sysadmin',
    summary:
      'What Administration Home shows next to the settings: build, login message, and whom a switch concerns.',
    source: 'admin-console-switches, admin-console-modes, admin-console-info, admin-console-login-message',
    cost: 'standard',
    reads: ['settings', 'submission', 'uploads', 'users'],
    errors: [],
    answer: administrationHome,
  }),
  SetAllowedStatus: endpoint({
    method: 'POST',
    path: '/api/SetAllowedStatus',
    access: 'sysadmin',
    summary:
      'Switches a program, a check or an option on or off. 409 where another administrator did so already.',
    source: 'admin-console-switches, admin-console-writing',
    cost: 'standard',
    changes: ['settings', 'submission', 'events'],
    errors: ['data_changed'],
    subject: ['key', 'status'],
    query: z.strictObject({ key: z.enum(switchKeys), status: booleanText }),
    answer: adminModel,
  }),
  SetMaintenanceMode: endpoint({
    method: 'POST',
    path: '/api/SetMaintenanceMode',
    access: 'sysadmin',
    summary:
      'Closes the portal for maintenance to everyone but system administrators, or opens it. Closing needs a fresh sign-in.',
    source: 'admin-console-modes, admin-console-writing',
    cost: 'standard',
    changes: ['settings', 'events'],
    errors: ['reauth_required', 'data_changed'],
    subject: ['enable'],
    query: modeQuery,
    answer: adminModel,
  }),
  SetOffseasonMode: endpoint({
    method: 'POST',
    path: '/api/SetOffseasonMode',
    access: 'sysadmin',
    summary:
      'Closes the portal between seasons to everyone but system administrators, or opens it. Closing needs a fresh sign-in.',
    source: 'admin-console-modes, admin-console-writing',
    cost: 'standard',
    changes: ['settings', 'events'],
    errors: ['reauth_required', 'data_changed'],
    subject: ['enable'],
    query: modeQuery,
    answer: adminModel,
  }),
  UpdateConfigUserMsgOnLoginMode: endpoint({
    method: 'POST',
    path: '/api/UpdateConfigUserMsgOnLoginMode',
    access: 'sysadmin',
    summary:
      'Saves the message of the login page. The text is sanitized. 409 where someone else changed it since changedAt.',
    source: 'admin-console-login-message, admin-console-writing',
    cost: 'standard',
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
