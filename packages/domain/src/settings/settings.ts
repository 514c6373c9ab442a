/** Derives from the settings of staff which programs and users the portal is open for. Spec: shell-refused. */
import type { Program } from '../program.ts';
import { no, type Verdict, yes } from '../verdict.ts';
import type { ModeName, StoredSettings, SystemSettings } from './switches.ts';

/** The mode at this moment: before its beginning, planned maintenance closes nothing. */
export const settingsAt = (stored: StoredSettings, now: Date): SystemSettings => ({
  ...stored,
  isMaintenanceMode: stored.isMaintenanceMode && !isMaintenanceAhead(stored, now),
});

export const isMaintenanceAhead = (
  { maintenanceStartsAt }: Pick<StoredSettings, 'maintenanceStartsAt'>,
  now: Date,
): boolean => maintenanceStartsAt !== null && Date.parse(maintenanceStartsAt) > now.getTime();

/** Minutes until maintenance begins, as staff choose them. */
export const maintenanceDelays = [0, 5, 10, 15, 30, 60, 120] as const;
export const maxMaintenanceDelay = 24 * 60;

export type ProgramSwitches = Pick<
  SystemSettings,
  'allowsHosSubmission' | 'allowsCahpsSubmission' | 'allowsHedisSubmission'
>;

/** Is this program switched on? */
export const isProgramOpen = (program: Program, settings: ProgramSwitches): boolean =>
  ({
    HEDIS: settings.allowsHedisSubmission,
    CAHPS: settings.allowsCahpsSubmission,
    HOS: settings.allowsHosSubmission,
  })[program];

export type SystemMode = 'Open' | 'Maintenance' | 'Offseason';
export type SystemModes = Pick<SystemSettings, ModeName>;

/** The mode that closes the portal for this user; staff are never shut out. Maintenance wins. Spec: shell-refused. */
export function getSystemMode(isSysadmin: boolean, settings: SystemModes): SystemMode {
  if (isSysadmin) return 'Open';
  if (settings.isMaintenanceMode) return 'Maintenance';
  return settings.isOffseasonMode ? 'Offseason' : 'Open';
}

/** Does the program take files of this user now? Spec: uploads-allowed. */
export function isOpenForUploads(
  program: Program,
  isSysadmin: boolean,
  settings: ProgramSwitches & SystemModes,
): Verdict {
  if (getSystemMode(isSysadmin, settings) !== 'Open') return no('The system is closed at the moment.');
  return isProgramOpen(program, settings) ? yes() : no(programSwitchedOff(program));
}

/** For work that was accepted before: maintenance lets it end. The end of the season, or of a program, does not. Spec: faults-time. */
export const withoutMaintenance = <Settings extends SystemModes>(settings: Settings): Settings => ({
  ...settings,
  isMaintenanceMode: false,
});

export const programSwitchedOff = (program: Program): string =>
  `${program} submissions are switched off at the moment.`;

/** Messages of the Unauthorized screen by state. Letter for letter. Spec: shell-refused. */
export const unauthorizedMessages = {
  Offseason:
    'System is currently inactive until the beginning of the season in Mid March. Please check back later.',
  Maintenance: 'System is currently undergoing scheduled maintenance. Please check back later.',
  Locked: 'Your account is locked. To have it unlocked, please contact the system admin.',
  Unauthorized:
    'You do not have access to the page you requested. If this is a mistake, please contact the system admin.',
} as const;
