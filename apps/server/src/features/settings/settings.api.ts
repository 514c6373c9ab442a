/** Settings that staff switch, and what they decide by. */
import type { Handlers } from '@idss/contract/endpoint';
import type { settings } from '@idss/contract/settings';
import { switches } from '@idss/domain/settings/switches';
import { stageNumber } from '@idss/domain/stages/stage';
import type { Context } from '#src/http/context.ts';
import { readBuiltAt, version } from '#src/product.ts';
import { switchSetting } from './change-setting.ts';
import { readLoginMessage, saveLoginMessage } from './login-message.ts';
import { readAdminModel } from './read-admin-model.ts';
import { readHomeCounts } from './settings.sql.ts';

export const settingsApi: Handlers<typeof settings, Context> = {
  async GetAdministrationHome(_input, { app }) {
    const licenseVersion = await app.cached.licenseVersion();
    const counts = await readHomeCounts(app.pool, {
      licenseVersion,
      reviewSteps: [stageNumber('audit-lock')],
    });
    return {
      version,
      builtAt: await readBuiltAt(),
      strictAuditFilters: (await app.cached.settings()).strictAuditFilters,
      loginMessage: await readLoginMessage(app.pool),
      programs: [...counts.programs],
      inReview: counts.inReview,
      people: {
        withAccess: counts.withAccess,
        staff: counts.staff,
        signedIn: app.config.oidcIssuer === undefined ? counts.signedIn : null,
      },
      certifiedMeasures: { vendors: counts.vendors, identifiers: counts.identifiers },
      license: { version: licenseVersion, since: counts.licenseSince, accepted: counts.accepted },
    };
  },

  async SetAllowedStatus({ query }, context) {
    await switchSetting(context, switches[query.key], query.status);
    return readAdminModel(context.app);
  },

  async SetMaintenanceMode({ query }, context) {
    await switchSetting(context, 'isMaintenanceMode', query.enable);
    return readAdminModel(context.app);
  },

  async SetOffseasonMode({ query }, context) {
    await switchSetting(context, 'isOffseasonMode', query.enable);
    return readAdminModel(context.app);
  },

  async UpdateConfigUserMsgOnLoginMode({ body }, context) {
    await saveLoginMessage(context, body);
    return true;
  },
};
