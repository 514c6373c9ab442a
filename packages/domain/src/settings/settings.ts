import type { Program } from '../program.ts';

/** Settings that staff switch, with their keys in SetAllowedStatus. Spec: admin-console-switches. */
export interface SystemSettings {
  readonly allowsHosSubmission: boolean;
  readonly allowsCahpsSubmission: boolean;
  readonly allowsHedisSubmission: boolean;
  readonly enableMeasureGuidValidation: boolean;
  readonly enableExperimentalValidation: boolean;
  readonly isOffseasonMode: boolean;
  readonly isMaintenanceMode: boolean;
  readonly enableGenericUpload: boolean;
  readonly enableHosInterimDataSubmission: boolean;
  /** The review table saves only while both of its filters show everything. Spec: audit-filters. */
  readonly strictAuditFilters: boolean;
}

export const defaultSettings: SystemSettings = {
  allowsHosSubmission: true,
  allowsCahpsSubmission: true,
  allowsHedisSubmission: true,
  enableMeasureGuidValidation: false,
  enableExperimentalValidation: false,
  isOffseasonMode: false,
  isMaintenanceMode: false,
  enableGenericUpload: true,
  enableHosInterimDataSubmission: false,
  strictAuditFilters: true,
};

/** Is this program switched on? */
export const isProgramOpen = (program: Program, settings: SystemSettings): boolean =>
  ({
    HEDIS: settings.allowsHedisSubmission,
    CAHPS: settings.allowsCahpsSubmission,
    HOS: settings.allowsHosSubmission,
  })[program];

/** Messages of the Unauthorized screen by state. Letter for letter. Spec: shell-refused. */
export const unauthorizedMessages = {
  Offseason:
    'System is currently inactive until the beginning of the season in Mid March. Please check back later.',
  Maintenance: 'System is currently undergoing scheduled maintenance. Please check back later.',
  Unauthorized:
    'You do not have access to the page you requested. If this is a mistake, please contact the system admin.',
} as const;
