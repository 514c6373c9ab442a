/** Settings of the operator and of staff, and the switches of staff. */
import type { AnswerOf, Handlers } from '@idss/contract/endpoint';
import type { settings } from '@idss/contract/season/settings';
import { backupState } from '@idss/domain/backup/backup-state';
import { defaultTimeZone } from '@idss/domain/moments/moment-text';
import { canAnywhere } from '@idss/domain/permissions/can';
import { pickSettings, staffSettings, switches } from '@idss/domain/settings/switches';
import { stageNumber } from '@idss/domain/stages/stage';
import type { App } from '#src/kernel/app.ts';
import type { Context } from '#src/kernel/context.ts';
import { ignoreNoSeason } from '#src/access/asked-season.ts';
import type { Config } from '#src/config.ts';
import { providerLogoPath } from '#src/http/provider-logo.ts';
import { frameMode, getEndpoints } from '@idss/identity/endpoints';
import { readYears } from '#src/kernel/season-data.sql.ts';
import { productName, readBuiltAt, version } from '#src/kernel/product.ts';
import { readLastBackup } from '#src/access/last-backup.sql.ts';
import { switchSetting } from './change-setting.ts';
import { readLoginMessage, saveLoginMessage } from './login-message.ts';
import { presentMilestones } from './present-milestones.ts';
import { readAdminModel } from './read-admin-model.ts';
import { switchMaintenance } from './switch-maintenance.ts';
import { readHomeCounts } from './settings.sql.ts';

/** Configuration that any signed-in client may read. Spec: shell-config-keys. */
const readableKeys: Record<string, (context: Context) => Promise<string>> = {
  HOS_ENABLE_INTERIM_SUBMISSION: async ({ app }) =>
    String((await app.cached.settings()).enableHosInterimDataSubmission),
  VIEW_RESULTS_REPORTS_HEDIS: async ({ app, caller }) =>
    String(canAnywhere(await app.cached.matrix(), caller, 'VIEW_RESULTS_REPORTS')),
};

const presentProvider = (config: Config): AnswerOf<typeof settings.GetClientSettings>['provider'] => ({
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
  logoUrl: config.providerLogoFile ? providerLogoPath : null,
});

export const settingsApi: Handlers<typeof settings, Context> = {
  async GetClientSettings(_input, { app }) {
    const { config } = app;
    const season = await app.cached.season().catch(ignoreNoSeason);
    return {
      productName,
      mode: config.mode,
      oidc: {
        authority: config.oidcIssuer ?? `${app.publicUrl}/identity`,
        clientId: config.oidcClientId,
        scope: config.oidcIssuer ? config.oidcScope : 'openid profile idss',
        ...(config.oidcIssuer ? { endpoints: null } : { endpoints: getEndpoints(app.publicUrl), frameMode }),
      },
      accountUrl: config.providerAccountUrl ?? `${app.publicUrl}/identity/account`,
      idleMinutes: config.idleMinutes,
      provider: presentProvider(config),
      milestones: presentMilestones(season?.milestones ?? []),
      measurementYear: season?.measurementYear ?? -1,
      hasSeveralSeasons: (await readYears(app.pool)).length > 1,
      timeZone: season?.timeZone ?? defaultTimeZone,
      version,
    };
  },

  GetAdminModel: (_input, context) => readAdminModel(context),

  async GetConfigUserMsgOnLoginModel(_input, { app }) {
    const { enable, message } = await readLoginMessage(app.pool);
    return { enable, message };
  },

  async GetConfigKey({ query }, context) {
    const read = Object.hasOwn(readableKeys, query.key) ? readableKeys[query.key] : undefined;
    return read ? read(context) : '';
  },

  async GetAdministrationHome(_input, { app }) {
    const hasOwnAccounts = app.config.oidcIssuer === undefined;
    const counts = await readHomeCounts(app.pool, {
      acceptedFrom: await app.cached.licenseVersion(),
      reviewSteps: [stageNumber('audit-lock')],
    });
    return {
      version,
      builtAt: await readBuiltAt(),
      ...pickSettings(await app.cached.settings(), staffSettings),
      loginMessage: await readLoginMessage(app.pool),
      programs: [...counts.programs],
      inReview: counts.inReview,
      people: {
        withAccess: counts.withAccess,
        staff: counts.staff,
        withoutSecondFactor: hasOwnAccounts ? counts.withoutSecondFactor : null,
        signedIn: hasOwnAccounts ? counts.signedIn : null,
      },
      certifiedMeasures: { vendors: counts.vendors, identifiers: counts.identifiers },
      lastBackup: await presentLastBackup(app),
      license: { version: counts.licenseVersion, since: counts.licenseSince, accepted: counts.accepted },
    };
  },

  async SetAllowedStatus({ query }, context) {
    await switchSetting(context, switches[query.key].setting, query.status);
    return readAdminModel(context);
  },

  async SetMaintenanceMode({ query }, context) {
    await switchMaintenance(context, query);
    return readAdminModel(context);
  },

  async SetOffseasonMode({ query }, context) {
    await switchSetting(context, 'isOffseasonMode', query.enable);
    return readAdminModel(context);
  },

  async UpdateConfigUserMsgOnLoginMode({ body }, context) {
    await saveLoginMessage(context, body);
    return true;
  },
};

async function presentLastBackup({ pool, now, config }: App) {
  const takenAt = (await readLastBackup(pool))?.takenAt ?? null;
  const state = backupState(takenAt, now());
  return { takenAt, state, isMissed: state !== 'recent' && config.mode !== 'demo' };
}
