/**
 * What the lines of an upload say: sentences of progress, the outcome of each file, and the line that closes it.
 * Document 1, "Bulk upload transaction"; decisions, part 5.
 */
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/uploads';

export interface UploadProgress {
  readonly sentences: readonly string[];
  /** In the order in which they were first named; the latest outcome of each. */
  readonly files: readonly UploadedFileRow[];
  readonly closing: BulkUploadResult | null;
}

function resultIn(line: string): BulkUploadResult | null {
  if (!line.startsWith('{')) return null;
  try {
    const value = JSON.parse(line);
    return typeof value?.uploadDetail === 'object' && value.uploadDetail !== null ? value : null;
  } catch {
    return null;
  }
}

const filesOf = ({ uploadDetail }: BulkUploadResult): readonly UploadedFileRow[] => [
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
  const take = (result: BulkUploadResult): void => {
    // The closing line tells every file; a zip is replaced by what it holds.
    if (result.state === 'finished') {
      closing = result;
      files.clear();
    }
    for (const file of filesOf(result)) files.set(file.fileId, file);
  };
  if (first) take(first);
  for (const line of lines) {
    const result = resultIn(line);
    if (result) take(result);
    else if (line.trim() !== '') sentences.push(line);
  }
  return { sentences, files: [...files.values()], closing };
}

/** Of the files known so far, how many have their outcome. */
export const countProcessed = (files: readonly UploadedFileRow[]): number =>
  files.filter(({ isProcessed }) => isProcessed).length;

export type UploadBanner = 'fatal' | 'issues' | 'clean';

/** Which of the documented messages closes an upload. Document 1, section 5. */
export function bannerOf({ fatalError, uploadDetail }: BulkUploadResult): UploadBanner {
  if (fatalError) return 'fatal';
  const hasIssues = uploadDetail.fileUploaded && !uploadDetail.validationResult.validationSuccessful;
  return hasIssues ? 'issues' : 'clean';
}

/** How long to wait before the lines are read again, milliseconds; false when they are complete. Document 1, section 9. */
export function nextRead(progress: UploadProgress, reads: number, isPushOpen: boolean): number | false {
  if (progress.closing) return false;
  if (reads <= 1) return 1_000;
  // With push the lines arrive by themselves; a slow look stays in case a hint was lost.
  return isPushOpen ? 10_000 : 2_000;
}

export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 999_950) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
