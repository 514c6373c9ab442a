/** Permissions of the signed-in user, and the items of their menus. Spec: roles-calls, shell-calls. */
import { roleGroups, roleNames } from '@idss/domain/permissions/actions';
import { z } from 'zod';
import { bulkPurposes } from '../bulk/bulk.ts';
import { endpoint } from '../endpoint.ts';
import { flags, idText, licensedRead, program } from '../shapes.ts';

export const roleRow = z.object({
  entityId: z.number(),
  entityName: z.string(),
  roleType: z.enum(roleGroups),
  roleName: z.enum(roleNames),
});

/** Entity id -1 means anywhere. */
const onEntity = {
  entityType: z.enum(roleGroups),
  entityId: z.union([z.literal('-1').transform(Number), idText]),
};

export const permissions = {
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
      ...onEntity,
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
      ...onEntity,
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
  IsHEDISOnlyUser: endpoint({
    ...licensedRead,
    path: '/api/IsHEDISOnlyUser',
    summary: 'Has organization roles, and no vendor role and no CAHPS vendor component of their own.',
    source: 'roles-hedis-only',
    reads: ['users'],
    query: z.strictObject({ submissionType: program, action: z.enum(bulkPurposes) }),
    answer: z.boolean(),
  }),
  GetMenuActionAvailabilities: endpoint({
    ...licensedRead,
    path: '/api/GetMenuActionAvailabilities',
    summary: 'Which items the sidebar shows.',
    source: 'shell-sidebar',
    reads: ['users', 'settings'],
    answer: z.object({
      ...flags(
        'allowsBulkMarkFinalCahps',
        'allowsBulkMarkFinalHos',
        'allowsBulkAttestationHos',
        'allowsUserManagement',
        'allowsBulkDownloadHedis',
        'allowsBulkDownloadHos',
        'allowsBulkDownloadCahps',
        'allowsHistoricalFiles',
        'allowsAdministration',
      ),
    }),
  }),
  GetBulkUploadAvailabilities: endpoint({
    ...licensedRead,
    path: '/api/GetBulkUploadAvailabilities',
    summary: 'Which upload buttons the dashboard shows.',
    source: 'shell-calls',
    reads: ['users', 'settings'],
    answer: z.object({
      ...flags(
        'allowsHedisSubmission',
        'allowsCahpsSubmission',
        'allowsHosSubmission',
        'allowsGenericUploads',
      ),
    }),
  }),
} as const;
