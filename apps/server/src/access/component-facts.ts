/** The facts about a component that the workflow rules need. */
import type { ComponentFacts, HosAttestation } from '@idss/domain/stages/transition';
import { getProgram } from '@idss/domain/program';
import { isProgramOpen } from '@idss/domain/settings/settings';
import { type SystemSettings } from '@idss/domain/settings/switches';
import type { ComponentRecord } from './find-component.sql.ts';
import type { SummaryExtras } from './component-extras.sql.ts';

/** The columns that they are read from. */
type FactColumns = Pick<
  ComponentRecord,
  | 'component'
  | 'stage'
  | 'hasNothingToReport'
  | 'isAuditRequired'
  | 'validationStatus'
  | 'currentFileId'
  | 'latestRunId'
  | 'currentRunId'
  | 'runningUploadFileId'
  | 'isAttested'
  | 'isPublicReported'
  | 'reportingChosenVersion'
  | 'dataVersion'
  | 'hedisStage'
  | 'cahps'
>;

export const toFacts = (
  record: FactColumns,
  extras: Pick<SummaryExtras, 'isSignedForThisData'> & Pick<ComponentFacts, 'rowsWithoutDesignation'>,
  settings: SystemSettings,
  isSysadmin: boolean,
  hosAttestation: HosAttestation | null = null,
): ComponentFacts => ({
  component: record.component,
  stage: record.stage,
  hasNothingToReport: record.hasNothingToReport,
  isAuditRequired: record.isAuditRequired,
  validationStatus: record.validationStatus,
  hasStoredFile: record.currentFileId !== null || record.latestRunId !== null,
  isValidated: record.currentRunId !== null && record.runningUploadFileId === null,
  isSysadmin,
  rowsWithoutDesignation: extras.rowsWithoutDesignation,
  isHosInterim: settings.enableHosInterimDataSubmission,
  isProgramOpen: isProgramOpen(getProgram(record.component), settings),
  isReportingChoiceCurrent: isReportingChoiceCurrent(record),
  isSignedForThisData: extras.isSignedForThisData,
  isAttested: record.isAttested,
  hedisStage: record.hedisStage,
  cahps: record.cahps,
  hosAttestation,
});

/** Was the choice saved after the last change of data? */
export const isReportingChoiceCurrent = (
  record: Pick<ComponentRecord, 'isPublicReported' | 'reportingChosenVersion' | 'dataVersion'>,
): boolean => record.isPublicReported !== null && record.reportingChosenVersion === record.dataVersion;
