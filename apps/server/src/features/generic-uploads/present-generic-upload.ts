/** What the caller reads about a generic upload: its JSON lines, and whether anything failed. */
import type { GenericFileRow, GenericUploadLine } from '@idss/contract/generic-uploads';
import { hasErrors, isRefused, validationStatusLabels } from '@idss/domain/findings/finding';
import { submissionOfFileName } from '@idss/validation/rules/hedis/file-name';
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
        validationSuccessful: !files.some(
          (file) => isStopped(file) || hasErrors(file.validationStatus ?? 'NotRun'),
        ),
        messages: files
          .filter((file) => isEnded(file) && file.validationStatus !== 'NoIssues')
          .map(messageOf),
      },
      nonSurveyFiles: files.map(presentFile),
      surveyFiles: [],
    },
  };
}

/** Schema or Fatal findings, or not checked at all: spec: generic-uploads-answer. */
export const isStopped = ({ state, validationStatus }: ShownGenericFile): boolean =>
  state === 'refused' || state === 'failed' || isRefused(validationStatus ?? 'NotRun');

/** The event's and the summary's word for what became of it. */
export const statusWord = ({ state, validationStatus }: ShownGenericFile): string => {
  if (validationStatus) return validationStatusLabels[validationStatus];
  return state === 'refused' ? 'Not accepted' : 'Not checked';
};

const isEnded = ({ state }: ShownGenericFile): boolean => state !== 'waiting' && state !== 'processing';

function messageOf(file: ShownGenericFile) {
  const { fileName, note, validationStatus } = file;
  const message = `${fileName}: ${note}`;
  if (isStopped(file))
    return {
      message,
      severity: validationStatus === 'SchemaError' ? ('Schema' as const) : ('Fatal' as const),
    };
  return { message, severity: validationStatus === 'Warning' ? ('Warning' as const) : ('Error' as const) };
}

/** Submission and product line are what the name says; they need not exist. */
function presentFile(file: ShownGenericFile): GenericFileRow {
  const named = submissionOfFileName(file.fileName);
  const { counts = null } = file;
  return {
    fileId: file.uploadFileId,
    fileName: file.fileName,
    submissionID: named?.submissionId ?? null,
    component: '',
    productLine: named?.productLine ?? '',
    isProcessed: isEnded(file),
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
