/** May this person do this here, and by which role? Spec: roles-check. */
import { actionNames } from '@idss/domain/permissions/actions';
import { components } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roleRow } from './permissions.ts';
import { numberText, staffRead } from '../shapes.ts';
import { who } from './users.ts';

export const accessCheck = {
  CheckAccess: endpoint({
    ...staffRead,
    path: '/api/CheckAccess',
    summary:
      'May this person do this action on this component? By which role and line of the security matrix, or why not.',
    source: 'roles-check',
    reads: ['users', 'submission', 'settings'],
    errors: [404],
    query: z.strictObject({
      userName: who,
      submissionId: numberText,
      component: z.enum(components),
      action: z.enum(actionNames),
    }),
    answer: z.object({
      isAllowed: z.boolean(),
      /** They can open the submission. */
      isSeen: z.boolean(),
      sentence: z.string(),
      organizationName: z.string(),
      roles: z.array(roleRow.extend({ isGranting: z.boolean(), why: z.string() })),
      /** Roles that the line of the matrix allows, as people read them. */
      allowedRoles: z.array(z.string()),
    }),
  }),
} as const;
