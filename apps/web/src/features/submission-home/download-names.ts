/** Names and parameters of a component's downloads. Document 2, sections 7 and 9. */
import type { SubmissionSummary } from '@idss/contract/submissions';
import type { Query } from '#src/api/calls.ts';

type Item = SubmissionSummary['submissionDownloads'][number];

/** The validation file is told by its documented name; of CAHPS files the server gives the name. */
export const validationFileName = (subId: number): string => `VALIDATION${subId}.CSV`;

export const validationItem = ({ submissionDownloads, subId }: SubmissionSummary): Item | undefined =>
  submissionDownloads.find(
    ({ displayName, originalName, isArchived }) =>
      !isArchived &&
      [displayName, originalName].some(
        (name) => name.toUpperCase() === validationFileName(subId).toUpperCase(),
      ),
  );

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
