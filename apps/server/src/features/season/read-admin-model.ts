/** The settings that every client may read, and no others. Spec: shell-settings. */
import type { AdminModel } from '@idss/contract/season/settings';
import { pickSettings, shellSettings } from '@idss/domain/settings/switches';
import type { Context } from '#src/kernel/context.ts';
import { readLicenseText } from '#src/features/people/session/read-license.ts';
import { readSetting } from './settings.sql.ts';

/** Since when, or from when on; who switched it on is for staff. */
async function readMaintenance({ app, caller }: Context): Promise<AdminModel['maintenance']> {
  const stored = await app.cached.storedSettings();
  if (!stored.isMaintenanceMode) return null;
  const mode = await readSetting<boolean>(app.pool, 'isMaintenanceMode');
  const startsAt = stored.maintenanceStartsAt ?? mode?.changedAt;
  if (startsAt === undefined) return null;
  return { startsAt, by: caller.isSysadmin ? (mode?.changedBy ?? null) : null };
}

export async function readAdminModel(context: Context): Promise<AdminModel> {
  const { app } = context;
  const season = await app.cached.season();
  return {
    ...pickSettings(await app.cached.settings(), shellSettings),
    maintenance: await readMaintenance(context),
    isDcapEnvironment: app.config.dcap === 'on',
    licenseAgreementText: await readLicenseText(app),
    measurementYear: season.measurementYear,
    measureModelDate: season.measureModelDate,
  };
}
