/** Steps, requests and sentences of the bulk download wizard. */
import { formatSize } from '#src/components/format-size.ts';
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import type { BulkContents } from '@idss/contract/bulk/bulk-download';
import { formatCount, pluralize } from '@idss/domain/format-number';
import { canSendInBulk } from '@idss/domain/stages/bulk-limit';
import type { Answer, Body } from '#src/api/calls.ts';
import type { StepperStep } from '#src/ui/Stepper.tsx';

export type DownloadStepName = 'organizations' | 'submissions' | 'download';
export type FileType = Answer<'GetBulkFileTypes'>[number];

const titles: Readonly<Record<DownloadStepName, string>> = {
  organizations: 'Select Organizations',
  submissions: 'Select Submissions',
  download: 'Download Selection',
};

/** HEDIS begins with the organizations, unless a person has only one; the others do not. Spec: bulk-download. */
export const getSteps = (hasOrganizations: boolean): readonly DownloadStepName[] =>
  hasOrganizations ? ['organizations', 'submissions', 'download'] : ['submissions', 'download'];

export function getStepper(
  hasOrganizations: boolean,
  current: DownloadStepName,
  isDone: boolean,
): StepperStep[] {
  const names = getSteps(hasOrganizations);
  const currentIndex = names.indexOf(current);
  return names.map((name, index) => ({
    id: name,
    title: titles[name],
    state:
      index < currentIndex || (isDone && index === currentIndex)
        ? 'done'
        : index === currentIndex
          ? 'active'
          : 'todo',
  }));
}

/** The step in the address, or the last one before it for which everything is selected. */
export function getStep(
  hasOrganizations: boolean,
  requestedStep: string | undefined,
  selected: { readonly organizations: number; readonly submissions: number },
): DownloadStepName {
  const isOpen: Readonly<Record<DownloadStepName, boolean>> = {
    organizations: true,
    submissions: !hasOrganizations || selected.organizations > 0,
    download: selected.submissions > 0,
  };
  const names = getSteps(hasOrganizations);
  const reachedNames = names.slice(
    0,
    Math.max(
      0,
      names.findIndex((name) => name === requestedStep),
    ) + 1,
  );
  return (
    reachedNames
      .filter((_, index) => reachedNames.slice(0, index + 1).every((name) => isOpen[name]))
      .at(-1) ?? 'submissions'
  );
}

/** Why the user cannot continue from the submissions; null if they can. */
export function getNextReason(selectedCount: number): string | null {
  if (selectedCount === 0) return 'Select at least one submission.';
  const verdict = canSendInBulk(selectedCount);
  return verdict.ok ? null : verdict.reason;
}

/** Result types where results of all selected submissions may be downloaded, validation types alike. Spec: bulk-download-types. */
export const filterTypes = (
  types: readonly FileType[],
  [areResultsAllowed, isValidationAllowed]: readonly [boolean, boolean],
): readonly FileType[] =>
  types.filter(({ isResult }) => (isResult ? areResultsAllowed : isValidationAllowed));

export const getDownloadRequest = (
  rows: readonly SubmissionListItem[],
  fileTypes: readonly number[],
): Body<'PrepareBulkDownload'> => ({
  Submissions: rows.map(({ subId, productLine, component }) => ({
    submissionId: subId,
    productLine,
    component,
  })),
  FileTypes: [...fileTypes],
});

/** `12 files, 3.4 MB before packing; 2 submissions are not complete.` */
export function formatContents({ fileCount, size, missing }: BulkContents): string {
  const incomplete = new Set(missing.map(({ submissionId }) => submissionId)).size;
  const contents =
    fileCount === 0 ? 'No file' : `${formatCount(fileCount, 'file')}, ${formatSize(size)} before packing`;
  if (incomplete === 0) return `${contents}.`;
  return `${contents}; ${formatCount(incomplete, 'submission')} ${pluralize(incomplete, 'is', 'are')} not complete.`;
}
