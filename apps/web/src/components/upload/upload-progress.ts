/**
 * The lines of an upload: sentences of progress, the outcome of each file, and the line that closes it.
 * Spec: uploads-lines.
 */
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/runs/uploads';
import { hasErrors, isRefused, isValidationStatus } from '@idss/domain/findings/finding';
import { pluralize } from '@idss/domain/format-number';

export interface UploadProgress {
  readonly sentences: readonly string[];
  /** In the order in which they were first named; the latest outcome of each. */
  readonly files: readonly UploadedFileRow[];
  readonly closing: BulkUploadResult | null;
}

function parseResult(line: string): BulkUploadResult | null {
  if (!line.startsWith('{')) return null;
  try {
    const value = JSON.parse(line);
    return typeof value?.uploadDetail === 'object' && value.uploadDetail !== null ? value : null;
  } catch {
    return null;
  }
}

const getFiles = ({ uploadDetail }: BulkUploadResult): readonly UploadedFileRow[] => [
  ...uploadDetail.nonSurveyFiles,
  ...uploadDetail.surveyFiles,
];

/** `first` is the answer to the upload itself, which names the files before any line does. */
export function readUploadLines(
  lines: readonly string[],
  first: BulkUploadResult | null = null,
): UploadProgress {
  const sentences: string[] = [];
  const files = new Map<string, UploadedFileRow>();
  let closing: BulkUploadResult | null = null;
  const addResult = (result: BulkUploadResult): void => {
    // The closing line lists every file; a zip is replaced by its content.
    if (result.state === 'finished') {
      closing = result;
      files.clear();
    }
    for (const file of getFiles(result)) files.set(file.fileId, file);
  };
  if (first) addResult(first);
  for (const line of lines) {
    const result = parseResult(line);
    if (result) addResult(result);
    else if (line.trim() !== '') sentences.push(line);
  }
  return { sentences, files: [...files.values()], closing };
}

/** Of the files known so far, how many have their outcome. */
export const countProcessed = (files: readonly Pick<UploadedFileRow, 'isProcessed'>[]): number =>
  files.filter(({ isProcessed }) => isProcessed).length;

export type UploadBanner = 'fatal' | 'issues' | 'warnings' | 'clean';

/** Which message closes an upload; two of them are letter for letter. Spec: uploads-messages. */
export function getBanner(result: BulkUploadResult): UploadBanner {
  if (result.fatalError) return 'fatal';
  const { fileUploaded, validationResult } = result.uploadDetail;
  const { refused, errors, warnings, all } = countOutcomes(getFiles(result));
  const hasIssues = fileUploaded && !validationResult.validationSuccessful;
  if (hasIssues || refused + errors > 0 || all === 0) return 'issues';
  return warnings > 0 ? 'warnings' : 'clean';
}

/** Of files with a result: what was accepted, and with which findings. */
function countOutcomes(files: readonly UploadedFileRow[]) {
  const count = { all: files.length, clean: 0, warnings: 0, errors: 0, refused: 0 };
  for (const { validationStatus: status } of files)
    if (!isValidationStatus(status) || status === 'NotRun' || isRefused(status)) count.refused += 1;
    else if (hasErrors(status)) count.errors += 1;
    else count[status === 'Warning' ? 'warnings' : 'clean'] += 1;
  return count;
}

const formatList = (parts: readonly string[]): string =>
  parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** The result of an upload with all its files, in one sentence. */
export function formatOutcome(result: BulkUploadResult): string {
  const { all, clean, warnings, errors, refused } = countOutcomes(getFiles(result));
  if (all === 0) return 'No file was accepted.';
  const [subject, were, have] =
    all === 1 ? ['The file', 'was', 'it has'] : [`All ${all} files`, 'were', 'they have'];
  if (clean === all) return `${subject} ${were} accepted; no errors and no warnings were found.`;
  if (warnings === all) return `${subject} ${were} accepted; ${have} warnings to review.`;
  if (errors === all) return `${subject} ${were} accepted; ${have} errors to resolve.`;
  if (refused === all)
    return all === 1 ? 'The file was not accepted.' : `None of the ${all} files was accepted.`;
  const accepted = [
    { count: clean, findings: 'without errors or warnings' },
    { count: warnings, findings: 'with warnings' },
    { count: errors, findings: 'with errors' },
  ].filter(({ count }) => count > 0);
  const texts = accepted.map(({ count, findings }, index) =>
    index === 0 ? `${count} ${pluralize(count, 'was', 'were')} accepted ${findings}` : `${count} ${findings}`,
  );
  const refusedText = refused === 0 ? '' : `; ${refused} ${pluralize(refused, 'was', 'were')} not accepted`;
  return `Of ${all} files, ${formatList(texts)}${refusedText}.`;
}

/** How long to wait before the lines are reloaded, milliseconds; false when they are complete. Spec: uploads-progress. */
export function getRefetchInterval(
  progress: UploadProgress,
  readCount: number,
  isPushOpen: boolean,
): number | false {
  if (progress.closing) return false;
  if (readCount <= 1) return 1_000;
  // With push the lines arrive on their own; slow polling stays in case a hint was lost.
  return isPushOpen ? 10_000 : 2_000;
}
