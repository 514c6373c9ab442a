/** Progress and result of a generic upload, from its lines. Spec: generic-uploads-progress. */
import type { GenericFileRow, GenericUploadLine } from '@idss/contract/runs/generic-uploads';
import { readUploadLines } from '#src/components/upload/upload-progress.ts';

export interface GenericRow {
  readonly fileId: string;
  readonly fileName: string;
  readonly isProcessed: boolean;
  readonly validationStatus: string;
  /** null where the file was not checked, or not yet. */
  readonly schema: number | null;
  readonly fatal: number | null;
  readonly error: number | null;
  readonly warning: number | null;
  readonly note: string;
}

export interface GenericProgress {
  readonly sentences: readonly string[];
  readonly files: readonly GenericRow[];
  /** The line that closes it; null until then. */
  readonly closing: GenericUploadLine | null;
}

const toRow = (file: GenericFileRow): GenericRow => ({
  fileId: file.fileId,
  fileName: file.fileName,
  isProcessed: file.isProcessed,
  validationStatus: file.validationStatus,
  schema: file.counts?.Schema ?? null,
  fatal: file.counts?.Fatal ?? null,
  error: file.counts?.Error ?? null,
  warning: file.counts?.Warning ?? null,
  note: file.note,
});

/** The lines are those of any upload, and each of their files has its counts. */
export function readGenericLines(lines: readonly string[]): GenericProgress {
  const { sentences, files, closing } = readUploadLines(lines);
  return {
    sentences,
    files: (files as readonly GenericFileRow[]).map(toRow),
    closing: closing as GenericUploadLine | null,
  };
}

export interface ClosingMessage {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
}

/** The result of the check, from its last line. */
export function getClosingMessage({ fatalError, didError, uploadDetail }: GenericUploadLine): ClosingMessage {
  if (fatalError)
    return {
      tone: 'bad',
      title: 'Upload not Successful',
      text: 'None of the files could be checked. Please send them again.',
    };
  if (didError)
    return {
      tone: 'warn',
      title: 'Validations issue(s) found',
      text: 'At least one file has Schema or Fatal findings, or was not checked: there is no workbook for it.',
    };
  if (!uploadDetail.validationResult.validationSuccessful)
    return { tone: 'warn', title: 'Validations issue(s) found', text: 'The reports list what was found.' };
  const files = [...uploadDetail.nonSurveyFiles, ...uploadDetail.surveyFiles];
  if (files.some(({ validationStatus }) => validationStatus !== 'NoIssues'))
    return {
      tone: 'warn',
      title: '',
      text: 'All files were checked; no errors were found, and there are warnings to review.',
    };
  return { tone: 'ok', title: '', text: 'All files were checked; no errors and no warnings were found.' };
}
