/**
 * Who audits a submission, and giving and taking that access. Spec: audit-auditors. The specification names the
 * parameters `accountLevel` and `action` without their values; these are ours:
 * - accountLevel `organization`: every submission of the organization. `submission`: the named one.
 * - action `add`: gives that access; adding one submission to an auditor of the whole organization narrows their access
 * to it. `remove`: removes it; an auditor with no remaining submission is no longer an auditor of the organization any
 * more.
 */
import { auditorActions, auditorLevels } from '@idss/domain/permissions/auditor-access';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { component, licensedChange, licensedRead, idText, staffRead } from '../shapes.ts';

export const auditor = z.object({
  roleUser: z.object({
    email: z.string(),
    /** The audit level: on the list of all auditors the widest that they have anywhere, `none` where they have none. */
    roleType: z.enum([...auditorLevels, 'none']),
  }),
  /** The person in the account system; empty where it does not know them. */
  salesforceUser: z.object({ firstName: z.string(), lastName: z.string() }),
  /** Organizations that they audit: on the list of one submission only that submission's. */
  access: z.array(
    z.object({
      orgId: z.number(),
      /** Submissions that are assigned to them; null: all of the organization. */
      submissionIds: z.array(z.number()).nullable(),
    }),
  ),
});
export type Auditor = z.output<typeof auditor>;

export const auditors = {
  GetSubmissionAuditors: endpoint({
    ...staffRead,
    path: '/api/GetSubmissionAuditors',
    summary: 'Auditors who reach this submission, by the whole organization or by this submission.',
    source: 'audit-auditors',
    reads: ['submission', 'users'],
    errors: [404],
    query: z.strictObject({ orgId: idText, subId: idText }),
    answer: z.array(auditor),
  }),
  IsSubmissionAuditorWritable: endpoint({
    ...licensedRead,
    path: '/api/IsSubmissionAuditorWritable',
    may: 'everyone with access to the submission',
    summary: 'May the user change who audits this submission?',
    source: 'audit-auditors',
    reads: ['users'],
    errors: [404],
    query: z.strictObject({ orgId: idText, submissionId: idText, component }),
    answer: z.boolean(),
  }),
  UpdateAuditor: endpoint({
    ...licensedChange,
    path: '/api/UpdateAuditor',
    may: 'MANAGE_HEDIS_USER on the organization, or system administrators',
    summary:
      'Adds or removes an auditor’s access to a submission or to its whole organization. True: done. 409 for a person who is not on the list of auditors.',
    source: 'audit-auditors, audit-narrowing',
    changes: ['users', 'submission', 'events'],
    errors: [403, 404, 409],
    subject: ['submissionId', 'action'],
    query: z.strictObject({
      orgId: idText,
      submissionId: idText,
      /** The auditor's e-mail. */
      userName: z
        .string()
        .trim()
        .toLowerCase()
        .max(75)
        .regex(/^\S{3,75}$/, 'must be an e-mail address'),
      accountLevel: z.enum(auditorLevels),
      action: z.enum(auditorActions),
    }),
    answer: z.boolean(),
  }),
  GetAllAuditors: endpoint({
    ...staffRead,
    path: '/api/GetAllAuditors',
    summary: 'Everyone on the list of auditors, by e-mail.',
    source: 'audit-auditors',
    reads: ['users'],
    answer: z.array(auditor),
  }),
} as const;
