/** Roles of many people at once. Spec: admin-users-bulk. */
import { roleGroups, roleNames } from '@idss/domain/permissions/actions';
import { bulkActions } from '@idss/domain/people/bulk-plan';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { staffChange } from './shapes.ts';
import { roleRow } from './permissions.ts';

const text = z
  .string()
  .max(400_000)
  .nullish()
  .transform((value) => value ?? '');

const bulkOperation = {
  bulkAction: z.enum(bulkActions),
  sysGroupType: z.enum(['', ...roleGroups]).default(''),
  role: z.enum(['', ...roleNames]).default(''),
  /** Addresses with commas, blanks or line ends between them; so are the entity ids. */
  userEmails: text,
  entityIds: text,
  copyFromUserEmail: text,
  /** Add and copy: the people lose the roles that they have. */
  removeExistingRoles: z.boolean().default(false),
};

const summary = z.object({
  /** People. */
  users: z.number(),
  /** Roles. */
  added: z.number(),
  removed: z.number(),
  /** People who have this access already. */
  unchanged: z.number(),
  createdUsers: z.array(z.string()),
  /** Why it cannot be done, in one sentence each; empty after an execution. */
  problems: z.array(z.string()),
});

const accessChange = z.object({
  email: z.string(),
  isNew: z.boolean(),
  added: z.array(roleRow),
  removed: z.array(roleRow),
  /** Organizations for which the submissions of an auditor change. */
  auditedDifferently: z.array(z.number()),
});
export type BulkAccessChange = z.output<typeof accessChange>;

export const bulkUsers = {
  PreviewBulkUserOperation: endpoint({
    ...staffChange,
    path: '/api/PreviewBulkUserOperation',
    summary: 'Every change that BulkUserOperation would make, and every problem. Changes nothing.',
    source: 'admin-users-bulk',
    cost: 'expensive',
    changes: [],
    reads: ['users'],
    errors: [],
    subject: ['bulkAction'],
    body: z.strictObject(bulkOperation),
    answer: summary.extend({
      changes: z.array(accessChange),
      /** For the execution: 409 `data_changed` where it would do something else by then. */
      version: z.string(),
    }),
  }),
  BulkUserOperation: endpoint({
    ...staffChange,
    path: '/api/BulkUserOperation',
    summary:
      'Adds, removes or copies roles of up to 500 people, all or nothing. 400 with every problem. Needs a fresh sign-in.',
    source: 'admin-users-bulk, roles-protected',
    cost: 'expensive',
    changes: ['users', 'submission', 'events'],
    errors: [403, 'data_changed', 'reauth_required'],
    subject: ['bulkAction', 'sysGroupType', 'role'],
    body: z.strictObject({
      ...bulkOperation,
      /** Of the preview. */
      version: z.string().max(100).optional(),
    }),
    answer: summary,
  }),
} as const;
