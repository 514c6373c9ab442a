/** Who is signed in, and what they must do first. Spec: sign-in-guard. */
import { z } from 'zod';
import { portalPermissions } from '@idss/domain/permissions/portal-permissions';
import { endpoint } from '../endpoint.ts';
import { signedInRead } from '../shapes.ts';
import { roleRow } from './permissions.ts';

export const currentUser = z.object({
  email: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  /** The user's permissions on the portal. */
  may: z.record(z.enum(portalPermissions), z.boolean()),
  roles: z.array(roleRow),
  /** Everything that they see is of one organization: lists need not name it. */
  seesOneOrganization: z.boolean(),
  hasSignedLicense: z.boolean(),
  needsSignerTitle: z.boolean(),
  /** Open, or the state whose message the Unauthorized screen shows. */
  access: z.enum(['Open', 'Offseason', 'Maintenance', 'Unauthorized']),
  /** Why this sign-in has no account, where a specific reason is known. */
  accessReason: z.string().optional(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const session = {
  GetCurrentUser: endpoint({
    ...signedInRead,
    path: '/api/GetCurrentUser',
    summary: 'The signed-in user, their roles, and what they must do before they can work.',
    source: 'sign-in-guard',
    reads: ['users', 'settings'],
    answer: currentUser,
  }),
  NeedsSignerTitle: endpoint({
    ...signedInRead,
    path: '/api/NeedsSignerTitle',
    summary: 'Is the title missing that a signature needs?',
    source: 'sign-in-title',
    reads: ['users'],
    answer: z.boolean(),
  }),
} as const;
