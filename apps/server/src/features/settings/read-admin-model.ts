/** The settings that every client may read, and no others. Spec: shell-settings. */
import type { AdminModel } from '@idss/contract/settings';
import type { App } from '#src/app.ts';
import { readLicenseText } from '#src/features/license/read-license.ts';

export async function readAdminModel(app: App): Promise<AdminModel> {
  const season = await app.cached.season();
  const settings = await app.cached.settings();
  return {
    allowsHosSubmission: settings.allowsHosSubmission,
    allowsCahpsSubmission: settings.allowsCahpsSubmission,
    allowsHedisSubmission: settings.allowsHedisSubmission,
    enableMeasureGuidValidation: settings.enableMeasureGuidValidation,
    enableExperimentalValidation: settings.enableExperimentalValidation,
    isOffseasonMode: settings.isOffseasonMode,
    isMaintenanceMode: settings.isMaintenanceMode,
    enableGenericUpload: settings.enableGenericUpload,
    enableHosInterimDataSubmission: settings.enableHosInterimDataSubmission,
    isDcapEnvironment: app.config.dcap === 'on',
    licenseAgreementText: await readLicenseText(app),
    measurementYear: season.measurementYear,
    measureModelDate: season.measureModelDate,
  };
}
