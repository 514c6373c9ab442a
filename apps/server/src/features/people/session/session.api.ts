/** Who is signed in, and what they must do first. */
import type { Handlers } from '@idss/contract/endpoint';
import type { session } from '@idss/contract/people/session';
import {
  mayInPortal,
  type PortalPermission,
  portalPermissions,
} from '@idss/domain/permissions/portal-permissions';
import { seesOneOrganization } from '@idss/domain/permissions/one-organization';
import { toRoleRows } from '#src/features/people/permissions/role-rows.ts';
import { readState } from '#src/access/caller.ts';
import type { Context } from '#src/kernel/context.ts';
import { recordSignIn } from './record-sign-in.ts';

export const sessionApi: Handlers<typeof session, Context> = {
  async GetCurrentUser(_input, context) {
    const { app, caller } = context;
    await recordSignIn(context);
    return {
      email: caller.email,
      name: caller.name,
      title: caller.title === '' ? null : caller.title,
      may: Object.fromEntries(
        portalPermissions.map((permission) => [permission, mayInPortal(caller, permission)]),
      ) as Record<PortalPermission, boolean>,
      roles: await toRoleRows(app.pool, caller.roles),
      seesOneOrganization: seesOneOrganization(caller.roles),
      hasSignedLicense: caller.hasSignedLicense,
      needsSignerTitle: caller.title === '',
      access: await readState(app, caller),
      ...(caller.refusal === undefined ? {} : { accessReason: caller.refusal }),
    };
  },

  NeedsSignerTitle: async (_input, { caller }) => caller.title === '',
};
