/** The switches of Administration Home, by their key in SetAllowedStatus. Spec: admin-console-switches. */
import { listNames } from '../list-names.ts';
import { no, type Verdict, yes } from '../verdict.ts';
import type { SystemSettings } from './settings.ts';

export type SettingName = keyof SystemSettings;

export const switches = {
  HEDIS: 'allowsHedisSubmission',
  CAHPS: 'allowsCahpsSubmission',
  HOS: 'allowsHosSubmission',
  HOS_INTERIM_SUBMISSION: 'enableHosInterimDataSubmission',
  GENERICUPLOAD: 'enableGenericUpload',
  MEASUREGUIDVALIDATION: 'enableMeasureGuidValidation',
  EXPERIMENTALVALIDATION: 'enableExperimentalValidation',
  STRICT_AUDIT_FILTERS: 'strictAuditFilters',
  SECOND_FACTOR_OF_EVERYONE: 'requiresSecondFactorOfEveryone',
} as const satisfies Record<string, SettingName>;
export type SwitchKey = keyof typeof switches;
export const switchKeys = listNames(switches);

/** Labels for people: on the switches, in dialogs and in refusals. */
export const settingLabels: Readonly<Record<SettingName, string>> = {
  allowsHedisSubmission: 'HEDIS uploads',
  allowsCahpsSubmission: 'CAHPS uploads',
  allowsHosSubmission: 'HOS uploads',
  enableHosInterimDataSubmission: 'HOS interim data submission',
  enableGenericUpload: 'Generic uploads',
  enableMeasureGuidValidation: 'Measure GUID validation',
  enableExperimentalValidation: 'Experimental validation',
  strictAuditFilters: 'Saving designations only with both filters at ALL',
  requiresSecondFactorOfEveryone: 'Second factor for everyone',
  isMaintenanceMode: 'Maintenance mode',
  isOffseasonMode: 'Offseason mode',
};

/**
 * Switching to the present value means that the screen was out of date: another administrator was faster. The
 * refusal says who. Spec: admin-console-writing.
 */
export function canSwitch(
  setting: SettingName,
  wanted: boolean,
  present: { readonly value: boolean; readonly changedBy: string | null },
): Verdict {
  if (present.value !== wanted) return yes();
  const state = wanted ? 'on' : 'off';
  return no(
    present.changedBy === null
      ? `${settingLabels[setting]}: already ${state}.`
      : `${settingLabels[setting]}: already switched ${state} by ${present.changedBy}.`,
  );
}

/** Both close the portal to everyone but system administrators, so switching one on needs a fresh sign-in. */
export const needsFreshSignIn = (setting: SettingName, wanted: boolean): boolean =>
  wanted && (setting === 'isMaintenanceMode' || setting === 'isOffseasonMode');

/** The message of the login page. Spec: admin-console-login-message. */
export const maxLoginMessageLength = 20_000;

export const canSaveLoginMessage = (enable: boolean, isEmpty: boolean): Verdict =>
  enable && isEmpty ? no('Write the message first, or switch it off.') : yes();
