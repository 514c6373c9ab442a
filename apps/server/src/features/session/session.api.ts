/** Who is signed in, what they must do first, and what the shell shows them. */
import type { Handlers } from '@idss/contract/endpoint';
import type { session } from '@idss/contract/session';
import { defaultTimeZone } from '@idss/domain/moments/moment-text';
import { actionNames, isActionName, type ActionName, type RoleGroup } from '@idss/domain/permissions/actions';
import { can, canAnywhere, uploadAction } from '@idss/domain/permissions/can';
import {
  mayInPortal,
  type PortalPermission,
  portalPermissions,
} from '@idss/domain/permissions/portal-permissions';
import { programOf, type Program } from '@idss/domain/program';
import { isProgramOpen } from '@idss/domain/settings/settings';
import type { BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkPermissions } from '@idss/domain/stages/bulk-permissions';
import { scopeOf } from '#src/records/access-scope.ts';
import { readLoginMessage } from '#src/features/settings/login-message.ts';
import { readAdminModel } from '#src/features/settings/read-admin-model.ts';
import { mayUploadGeneric } from '#src/features/generic-uploads/may-upload-generic.ts';
import { endpointsOf } from '#src/identity/endpoints.ts';
import { productName, version } from '#src/product.ts';
import { canManageUsers, stateFor } from '#src/http/authenticate.ts';
import type { Context } from '#src/http/context.ts';
import { Refusal } from '#src/http/errors.ts';
import { findReach, listReaches } from './find-reach.sql.ts';
import { roleRowsOf } from './role-rows.ts';
import { listAdministrators } from './session.sql.ts';

/** Configuration that any signed-in client may read. Spec: shell-config-keys. */
const readableKeys: Record<string, (context: Context) => Promise<string>> = {
  HOS_ENABLE_INTERIM_SUBMISSION: async ({ app }) =>
    String((await app.cached.settings()).enableHosInterimDataSubmission),
  VIEW_RESULTS_REPORTS_HEDIS: async ({ app, caller }) =>
    String(canAnywhere(await app.cached.matrix(), caller, 'VIEW_RESULTS_REPORTS')),
};

/** Uploading needs the permission and a submission of the program to upload for. */
async function uploadablePrograms({ app, caller }: Context): Promise<(program: Program) => boolean> {
  const settings = await app.cached.settings();
  const matrix = await app.cached.matrix();
  const reaches = await listReaches(app.pool, scopeOf(caller));
  return (program) =>
    isProgramOpen(program, settings) &&
    reaches.some(
      (reach) =>
        programOf(reach.component) === program && can(matrix, caller, uploadAction(program), reach).ok,
    );
}

/** Every action that the caller may do on this entity; -1 means on any entity. */
async function actionsOn(
  { app, caller }: Context,
  entityType: RoleGroup,
  entityId: number,
): Promise<ActionName[]> {
  const matrix = await app.cached.matrix();
  if (entityId === -1) return actionNames.filter((action) => canAnywhere(matrix, caller, action));
  const reaches = await findReach(app.pool, entityType, entityId);
  return actionNames.filter((action) => reaches.some((reach) => can(matrix, caller, action, reach).ok));
}

/** Pages are also shown before a season is loaded: they explain what to do. */
function unlessNoSeason(error: unknown): null {
  if (error instanceof Refusal && error.code === 'no_season') return null;
  throw error;
}

export const sessionApi: Handlers<typeof session, Context> = {
  async GetClientSettings(_input, { app }) {
    const { config } = app;
    const season = await app.cached.season().catch(unlessNoSeason);
    return {
      productName,
      mode: config.mode,
      oidc: {
        authority: config.oidcIssuer ?? `${app.publicUrl}/identity`,
        clientId: config.oidcClientId,
        scope: config.oidcIssuer ? config.oidcScope : 'openid profile idss',
        endpoints: config.oidcIssuer ? null : endpointsOf(app.publicUrl),
      },
      accountUrl: config.providerAccountUrl ?? `${app.publicUrl}/identity/account`,
      idleMinutes: config.idleMinutes,
      provider: {
        name: config.providerName,
        homeUrl: config.providerHomeUrl ?? null,
        aboutUrl: config.providerAboutUrl ?? null,
        contactUrl: config.providerContactUrl ?? null,
        questionUrl: config.providerQuestionUrl ?? null,
        termsUrl: config.providerTermsUrl ?? null,
        releaseLetterUrl: config.providerReleaseLetterUrl ?? null,
        address: config.providerAddress ?? null,
        phone: config.providerPhone ?? null,
        supportEmail: config.providerSupportEmail ?? null,
        supportName: config.supportName,
        logoUrl: config.providerLogoFile ? '/provider-logo' : null,
      },
      milestones: (season?.milestones ?? []).map(({ program = 'HEDIS', key, label, at }) => ({
        program,
        key,
        label,
        at,
      })),
      measurementYear: season?.measurementYear ?? -1,
      timeZone: season?.timeZone ?? defaultTimeZone,
      version,
    };
  },

  async GetCurrentUser(_input, context) {
    const { app, caller } = context;
    return {
      email: caller.email,
      name: caller.name,
      title: caller.title === '' ? null : caller.title,
      may: Object.fromEntries(
        portalPermissions.map((permission) => [permission, mayInPortal(caller, permission)]),
      ) as Record<PortalPermission, boolean>,
      roles: await roleRowsOf(app.pool, caller.roles),
      hasSignedLicense: caller.hasSignedLicense,
      needsSignerTitle: caller.title === '',
      access: await stateFor(app, caller),
      ...(caller.refusal === undefined ? {} : { accessReason: caller.refusal }),
    };
  },

  NeedsSignerTitle: async (_input, { caller }) => caller.title === '',

  async GetBulkUploadAvailabilities(_input, context) {
    const mayUpload = await uploadablePrograms(context);
    return {
      allowsHedisSubmission: mayUpload('HEDIS'),
      allowsCahpsSubmission: mayUpload('CAHPS'),
      allowsHosSubmission: mayUpload('HOS'),
      allowsGenericUploads: (await mayUploadGeneric(context.app, context.caller)).ok,
    };
  },

  GetWhoCanHelp(_input, { app, caller }) {
    // Auditors, and people with access to a single submission, do not belong to that organization.
    const roles = caller.roles.filter(({ role }) => role !== 'auditor');
    return listAdministrators(app.pool, scopeOf({ ...caller, roles }), caller.userId);
  },

  async GetMenuActionAvailabilities(_input, context) {
    const { app, caller } = context;
    const matrix = await app.cached.matrix();
    const reaches = await listReaches(app.pool, scopeOf(caller));
    // A bulk screen needs the permission and a submission of the program.
    const may = (program: Program, purpose: BulkPurpose): boolean =>
      reaches.some(
        (reach) =>
          programOf(reach.component) === program &&
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
      allowsHistoricalFiles: canAnywhere(matrix, caller, 'DOWNLOAD_RESULTS_HEDIS'),
      allowsAdministration: mayInPortal(caller, 'administer'),
    };
  },

  GetAdminModel: (_input, { app }) => readAdminModel(app),

  async GetConfigUserMsgOnLoginModel(_input, { app }) {
    const { enable, message } = await readLoginMessage(app.pool);
    return { enable, message };
  },

  async GetConfigKey({ query }, context) {
    const read = Object.hasOwn(readableKeys, query.key) ? readableKeys[query.key] : undefined;
    return read ? read(context) : '';
  },

  async IsActionAuthorized({ query }, context) {
    if (!isActionName(query.actionName)) return false;
    return (await actionsOn(context, query.entityType, query.entityId)).includes(query.actionName);
  },

  GetAllAuthorizedUserActions: ({ query }, context) => actionsOn(context, query.entityType, query.entityId),
  GetAccountRolesForCurrentUser: (_input, { app, caller }) => roleRowsOf(app.pool, caller.roles),
};
