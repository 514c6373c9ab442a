/** Roles of many people at once. Spec: admin-users-bulk. */
import { roleGroups, roleNames } from '@idss/domain/permissions/actions';
import { maxBulkPeople, maxBulkRoles, sentBulkActions } from '@idss/domain/people/bulk-plan';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { staffChange, uuid } from '../shapes.ts';
import { roleRow } from './permissions.ts';
import { accountFacts } from './users.ts';

const maxId = 2_147_483_647;
const text = z
  .string()
  .max(400_000)
  .nullish()
  .transform((value) => value ?? '');

/** An undo of 50,000 different roles. */
const maxBulkBytes = 4_000_000;

const email = z.string().max(300);
/** As calls name a role: `entityId,roleType,roleName`. */
const roleInfos = z.array(z.string().max(60)).max(maxBulkRoles);

/** The reverse of an operation, for people to whom it did the same. */
export const bulkUndo = z.strictObject({
  emails: z.array(email).max(maxBulkPeople),
  add: roleInfos,
  remove: roleInfos,
  /** Submissions to which an auditor is limited again; null for all of the organization. */
  audited: z
    .array(
      z.strictObject({
        organizationId: z.int().min(0).max(maxId),
        submissionIds: z.array(z.int().min(0).max(maxId)).max(maxBulkRoles).nullable(),
      }),
    )
    .max(maxBulkRoles),
  isLocked: z.boolean().nullable(),
});

const bulkOperation = {
  bulkAction: z.enum(sentBulkActions),
  sysGroupType: z.enum(['', ...roleGroups]).default(''),
  role: z.enum(['', ...roleNames]).default(''),
  /** Addresses with commas, blanks or line ends between them; so are the entity ids. */
  userEmails: text,
  entityIds: text,
  copyFromUserEmail: text,
  /** Add and copy: the people lose the roles that they have. */
  removeExistingRoles: z.boolean().default(false),
  /** Add and copy: people without an account get an activation link, by mail where mail is configured. */
  sendsLinks: z.boolean().default(false),
  /** Of the operation that `undo` takes back. */
  undo: z.array(bulkUndo).max(maxBulkPeople).default([]),
  /** The bulk action that `undo` takes back, of GetBulkAction. */
  undoes: uuid.optional(),
};

const summary = z.object({
  /** People. */
  users: z.number(),
  /** Roles. */
  added: z.number(),
  removed: z.number(),
  /** People. */
  locked: z.number(),
  unlocked: z.number(),
  /** People who have this access already. */
  unchanged: z.number(),
  createdUsers: z.array(z.string()),
  /** Why it cannot be done, in one sentence each; empty after an execution. */
  problems: z.array(z.string()),
});

const accessChange = z.object({
  email: z.string(),
  isNew: z.boolean(),
  /** Of those who have one; whether they need a new activation with their roles afterwards. */
  account: accountFacts.nullable(),
  added: z.array(roleRow),
  removed: z.array(roleRow),
  /** Organizations for which the submissions of an auditor change. */
  auditedDifferently: z.array(z.number()),
  /** The lock that the person gets; null where it stays as it is. */
  isLocked: z.boolean().nullable(),
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
    maxBodyBytes: maxBulkBytes,
    answer: summary.extend({
      changes: z.array(accessChange),
      /** People who would get an activation link, and whether it is mailed. */
      links: z.object({ people: z.array(z.string()), isMailed: z.boolean() }),
      /** For the execution: 409 `data_changed` where it would do something else by then. */
      version: z.string(),
    }),
  }),
  BulkUserOperation: endpoint({
    ...staffChange,
    path: '/api/BulkUserOperation',
    summary:
      'Adds, removes or copies roles of up to 500 people, locks or unlocks them, or sends them activation links, all or nothing. 400 with every problem. Needs a fresh sign-in.',
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
    maxBodyBytes: maxBulkBytes,
    answer: summary.extend({
      changes: z.array(accessChange),
      links: z.array(
        z.object({
          email: z.string(),
          isMailed: z.boolean(),
          /** Only where it is not mailed: to be passed on, and answered only now. */
          url: z.string().nullable(),
          /** Why the person got none. */
          refusal: z.string().nullable(),
        }),
      ),
      /** Sent with `undo`, it takes this operation back. Empty where nothing was changed. */
      undo: z.array(bulkUndo),
      /** Of GetBulkAction; null where nothing was changed. */
      bulkId: uuid.nullable(),
    }),
  }),
} as const;
