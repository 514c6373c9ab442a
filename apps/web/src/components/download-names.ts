/** Names and parameters of a component's downloads. Spec: files-links, files-names. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { isRefused } from '@idss/domain/findings/finding';
import { hedisComponent } from '@idss/domain/program';
import type { Query } from '#src/api/calls.ts';

type Item = SubmissionSummary['submissionDownloads'][number];

/**
 * File types as keys: the server sends the current one, under its documented name (VALIDATION{subId}.CSV; for CAHPS the
 * original name). Of a refused HOS file there is a fatal report instead of a detail report. Spec: files-types, hos-reports.
 */
const validationFiles = {
  [hedisComponent]: { key: '3', label: 'Validation CSV' },
  CAHPS: { key: '5', label: 'Validation TXT' },
  HOS: { key: '8', label: 'Validation Excel' },
} as const;
const fatalReport = { key: '24', label: 'Validation Excel' } as const;

export interface ValidationFile {
  readonly label: string;
  readonly query: Query<'GetSubmissionDownloadString'>;
}

/** The file that lists what the findings panel shows. */
export function getValidationFile(summary: SubmissionSummary): ValidationFile {
  const { component, validationStatus } = summary;
  const isFatalReport = component === 'HOS' && isRefused(validationStatus);
  const { key, label } = isFatalReport ? fatalReport : validationFiles[component];
  return { label, query: getDownloadQuery(summary, key) };
}

export const getDownloadQuery = (
  { component, subId, productLine, isFileUploaded, isFileProcessed, activeStepNumber }: SubmissionSummary,
  key: string,
): Query<'GetSubmissionDownloadString'> => ({
  component,
  submissionId: subId,
  productLine,
  isFileUploaded,
  isValidated: isFileProcessed,
  stageNumber: activeStepNumber,
  key,
});

/** The files of the first tab; ALL DOWNLOADS also lists archived files, and those for that tab only. */
export const listCurrentDownloads = ({ submissionDownloads }: SubmissionSummary): readonly Item[] =>
  submissionDownloads.filter(({ isArchived, isAllDownloadsOnly }) => !isArchived && !isAllDownloadsOnly);

/** Where the file is listed, in the words of ALL DOWNLOADS. */
export const getStatus = ({ isArchived, isAllDownloadsOnly }: Item): string =>
  isArchived ? 'Archived' : isAllDownloadsOnly ? 'Only here' : 'Current';
