/** Names and parameters of a component's downloads. Document 2, sections 7 and 9. */
import type { SubmissionSummary } from '@idss/contract/submissions';
import type { Query } from '#src/api/calls.ts';

type Item = SubmissionSummary['submissionDownloads'][number];

/**
 * File types as keys: the server gives the one in force, under its documented name (VALIDATION{subId}.CSV; for CAHPS the
 * original name). Document 1, section 3.
 */
const validationKeys = { DST: '3', CAHPS: '5', HOS: '8' } as const;
/** Of a refused HOS file there is no detail report. */
const hosFatalKey = '24';

export function validationQuery(summary: SubmissionSummary): Query<'GetSubmissionDownloadString'> {
  const { component, counts } = summary;
  const isRefused = component === 'HOS' && counts.schema + counts.fatal > 0;
  return downloadQuery(summary, isRefused ? hosFatalKey : validationKeys[component]);
}

/** What the file above is called on its button. */
export const validationLabels = {
  DST: 'Validation CSV',
  CAHPS: 'Validation TXT',
  HOS: 'Validation Excel',
} as const;

export const downloadQuery = (
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

/** What the first tab lists: archived files and those for ALL DOWNLOADS only are left to that tab. */
export const currentDownloads = ({ submissionDownloads }: SubmissionSummary): readonly Item[] =>
  submissionDownloads.filter(({ isArchived, isAllDownloadsOnly }) => !isArchived && !isAllDownloadsOnly);
