/** The security matrix, its versions, and how it is replaced. Spec: admin-console-matrix. */
import { actionNames, roleNames } from '@idss/domain/permissions/actions';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, numberText, staffChange, staffPreview, staffRead } from '../shapes.ts';

const permissions = z.array(z.object({ action: z.enum(actionNames), role: z.enum(roleNames) }));
/** 0: the matrix that the portal ships with. */
const version = z.number();
const summary = z.object({ version, added: permissions, removed: permissions });

export const securityMatrix = {
  GetSecurityMatrix: endpoint({
    ...staffRead,
    path: '/api/GetSecurityMatrix',
    summary: 'The current security matrix as CSV, or one of its earlier versions.',
    source: 'admin-console-matrix',
    reads: ['settings'],
    errors: [404],
    query: z.strictObject({ version: numberText.optional() }),
    answer: z.object({ version, csv: z.string() }),
  }),
  GetSecurityMatrixVersions: endpoint({
    ...staffRead,
    path: '/api/GetSecurityMatrixVersions',
    summary: 'Every version of the security matrix with what it changed, the current one first.',
    source: 'admin-console-matrix',
    reads: ['settings'],
    answer: z.array(
      summary.extend({
        /** null: shipped with the portal. */
        uploadedBy: z.string().nullable(),
        uploadedAt: moment.nullable(),
      }),
    ),
  }),
  PreviewSecurityMatrix: endpoint({
    ...staffPreview,
    path: '/api/PreviewSecurityMatrix',
    summary:
      'Checks a security matrix (field File) and answers what it would change, compared with the current version.',
    source: 'admin-console-matrix',
    answer: summary.extend({
      /** Where there is one, nothing can be applied. */
      problems: z.array(z.object({ line: z.number(), message: z.string() })),
      /** People who have one of the roles that gain or lose something, each once; locked ones do not count. */
      concerned: z.number(),
      /** By role. */
      people: z.array(z.object({ role: z.enum(roleNames), people: z.number() })),
    }),
  }),
  UploadSecurityMatrix: endpoint({
    ...staffChange,
    path: '/api/administration/uploadsecuritymatrix',
    summary:
      'Replaces the security matrix by a CSV (field File) and answers what changed. The same matrix makes no new version.',
    source: 'admin-console-matrix, admin-console-writing',
    changes: ['settings', 'submission', 'events'],
    errors: ['reauth_required', 'data_changed', 413],
    subject: [],
    /** The version that the difference was shown for; prevents replacing someone else's change. */
    query: z.strictObject({ version: numberText.optional() }),
    body: 'multipart',
    answer: summary,
  }),
} as const;
