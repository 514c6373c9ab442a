/** Rows of the vendor status reports in the form of the contract. */
import type { HosStatusRow, VendorStatusRow } from '@idss/contract/reports/reports';
import { errorSeverities } from '@idss/domain/findings/finding';
import { type SurveyProgram, surveySubmissionStatus } from '@idss/domain/reports/vendor-status';
import { stageLabels } from '@idss/domain/stages/stage';
import type { SurveyComponent } from './reports.sql.ts';

const yesNo = (isSo: boolean): 'Yes' | 'No' => (isSo ? 'Yes' : 'No');

export const presentStatus = (row: SurveyComponent, program: SurveyProgram): VendorStatusRow => ({
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  submissionId: row.submissionId,
  kind: row.kind ?? '',
  productLine: row.productLine,
  vendorId: row.vendorId,
  vendorName: row.vendorName ?? 'None',
  stage: stageLabels[row.stage],
  validationStatus: row.validationStatus,
  surveySubmissionStatus: surveySubmissionStatus({
    program,
    stage: row.stage,
    validationStatus: row.validationStatus,
    hasFile: row.receivedAt !== null,
  }),
  received: row.receivedAt ?? '',
  isFinal: yesNo(row.isFinal),
  finalOn: row.finalAt ?? '',
  isAttested: yesNo(row.isAttested),
  isLate: yesNo(row.attestedLateAt !== null),
  lateOn: row.attestedLateAt ?? '',
  errorCount: getCount(row, errorSeverities),
  warningCount: getCount(row, ['Warning']),
  nothingToReport: yesNo(row.hasNothingToReport),
});

export const presentHosStatus = (row: SurveyComponent): HosStatusRow => ({
  ...presentStatus(row, 'HOS'),
  cmsContractNumber: row.cmsContractNumber ?? '',
  attester: row.attester ?? '',
});

const getCount = ({ counts }: SurveyComponent, severities: readonly string[]): number | null =>
  counts && severities.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
