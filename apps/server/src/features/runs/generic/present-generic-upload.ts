/** The answer about a generic upload: its JSON lines, and whether anything failed. */
import type { GenericFileRow, GenericUploadLine } from '@idss/contract/runs/generic-uploads';
import { isErrorSeverity, isStructural, validationStatusLabels } from '@idss/domain/findings/finding';
import { parseSubmissionId } from '@idss/validation/rules/hedis/file-name';
import { outcomeMessages, getSeverity } from '#src/features/runs/outcome-note.ts';
import { isOpen } from '#src/features/runs/upload-rows.sql.ts';
import type { GenericFile } from './generic-uploads.sql.ts';

export type ShownGenericFile = Pick<GenericFile, 'uploadFileId' | 'fileName' | 'state' | 'note'> &
  Partial<Pick<GenericFile, 'validationStatus' | 'counts'>>;

export function presentGenericUpload(
  transactionId: string,
  state: GenericUploadLine['state'],
  files: readonly ShownGenericFile[],
): GenericUploadLine {
  return {
    transactionId,
    state,
    fatalError: state === 'finished' && files.length > 0 && files.every((file) => file.state === 'failed'),
    didError: files.some(isStopped),
    uploadDetail: {
      fileUploaded: true,
      validationResult: {
        validationSuccessful: !files.some((file) => isErrorSeverity(getSeverity(file))),
        messages: outcomeMessages(files),
      },
      nonSurveyFiles: files.map(presentFile),
      surveyFiles: [],
    },
  };
}

/** Schema or Fatal findings, or not checked at all: spec: generic-uploads-answer. */
function isStopped(file: ShownGenericFile): boolean {
  const severity = getSeverity(file);
  return severity !== null && isStructural(severity);
}

/** The event's and the summary's word for its outcome. */
export const statusWord = ({ state, validationStatus }: ShownGenericFile): string => {
  if (validationStatus) return validationStatusLabels[validationStatus];
  return state === 'refused' ? 'Not accepted' : 'Not checked';
};

/** Submission and product line are what the name says; they need not exist. */
function presentFile(file: ShownGenericFile): GenericFileRow {
  const submissionId = parseSubmissionId(file.fileName);
  const { counts = null } = file;
  return {
    fileId: file.uploadFileId,
    fileName: file.fileName,
    submissionID: submissionId?.submissionId ?? null,
    component: '',
    productLine: submissionId?.productLine ?? '',
    isProcessed: !isOpen(file),
    isValidated: (file.validationStatus ?? 'NotRun') !== 'NotRun',
    validationStatus: file.validationStatus ?? 'NotRun',
    submissionStatus: '',
    note: file.note,
    counts: counts && {
      Schema: counts.Schema,
      Fatal: counts.Fatal,
      Error: counts.Error,
      Warning: counts.Warning,
    },
  };
}
