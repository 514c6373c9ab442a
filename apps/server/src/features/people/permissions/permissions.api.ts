/** The caller's permissions, and the entries of their menus. */
import type { Handlers } from '@idss/contract/endpoint';
import type { permissions } from '@idss/contract/people/permissions';
import { actionNames, isActionName, type ActionName, type RoleGroup } from '@idss/domain/permissions/actions';
import { can, canAnywhere, uploadAction } from '@idss/domain/permissions/can';
import { isHedisOnlyUser } from '@idss/domain/permissions/hedis-only-user';
import { mayInPortal } from '@idss/domain/permissions/portal-permissions';
import { getProgram, type Program } from '@idss/domain/program';
import { isProgramOpen } from '@idss/domain/settings/settings';
import type { BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkPermissions } from '@idss/domain/stages/bulk-permissions';
import { mayUploadGeneric } from '#src/access/may-upload-generic.ts';
import { mayReadHistory } from '#src/access/may-read-history.ts';
import { canManageUsers } from '#src/access/caller.ts';
import type { Context } from '#src/kernel/context.ts';
import { getScope } from '#src/access/access-scope.ts';
import { findReach, listReaches } from '#src/access/find-reach.sql.ts';
import { toRoleRows } from './role-rows.ts';

/** Uploading needs the permission and a submission of the program to upload for. */
async function uploadablePrograms({ app, caller }: Context): Promise<(program: Program) => boolean> {
  const settings = await app.cached.settings();
  const matrix = await app.cached.matrix();
  const reaches = await listReaches(app.pool, getScope(caller));
  return (program) =>
    isProgramOpen(program, settings) &&
    reaches.some(
      (reach) =>
        getProgram(reach.component) === program && can(matrix, caller, uploadAction(program), reach).ok,
    );
}

/** Every action that the caller may do on this entity; -1 means on any entity. */
async function listActions(
  { app, caller }: Context,
  entityType: RoleGroup,
  entityId: number,
): Promise<ActionName[]> {
  const matrix = await app.cached.matrix();
  if (entityId === -1) return actionNames.filter((action) => canAnywhere(matrix, caller, action));
  const reaches = await findReach(app.pool, entityType, entityId);
  return actionNames.filter((action) => reaches.some((reach) => can(matrix, caller, action, reach).ok));
}

export const permissionsApi: Handlers<typeof permissions, Context> = {
  async IsActionAuthorized({ query }, context) {
    if (!isActionName(query.actionName)) return false;
    return (await listActions(context, query.entityType, query.entityId)).includes(query.actionName);
  },

  GetAllAuthorizedUserActions: ({ query }, context) => listActions(context, query.entityType, query.entityId),

  GetAccountRolesForCurrentUser: (_input, { app, caller }) => toRoleRows(app.pool, caller.roles),

  IsHEDISOnlyUser: async (_input, { caller }) => isHedisOnlyUser(caller),

  async GetMenuActionAvailabilities(_input, context) {
    const { app, caller } = context;
    const matrix = await app.cached.matrix();
    const reaches = await listReaches(app.pool, getScope(caller));
    // A bulk screen needs the permission and a submission of the program.
    const may = (program: Program, purpose: BulkPurpose): boolean =>
      reaches.some(
        (reach) =>
          getProgram(reach.component) === program &&
          bulkPermissions(program, purpose).some((action) => can(matrix, caller, action, reach).ok),
      );
    return {
      allowsBulkMarkFinalCahps: may('CAHPS', 'MarkFinal'),
      allowsBulkMarkFinalHos: may('HOS', 'MarkFinal'),
      allowsBulkAttestationHos: may('HOS', 'attestation'),
      allowsUserManagement: await canManageUsers(app, caller),
      allowsBulkDownloadHedis: may('HEDIS', 'download'),
      allowsBulkDownloadHos: may('HOS', 'download'),
      allowsBulkDownloadCahps: may('CAHPS', 'download'),
      allowsHistoricalFiles: await mayReadHistory(app, caller),
      allowsAdministration: mayInPortal(caller, 'administer'),
    };
  },

  async GetBulkUploadAvailabilities(_input, context) {
    const mayUpload = await uploadablePrograms(context);
    return {
      allowsHedisSubmission: mayUpload('HEDIS'),
      allowsCahpsSubmission: mayUpload('CAHPS'),
      allowsHosSubmission: mayUpload('HOS'),
      allowsGenericUploads: (await mayUploadGeneric(context.app, context.caller)).ok,
    };
  },
};
