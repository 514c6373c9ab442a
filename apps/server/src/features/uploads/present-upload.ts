/** What the caller reads about an upload: in the call's answer, and as lines. Document 1, "Upload screen". */
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/uploads';
import type { ValidationStatus } from '@idss/domain/findings/finding';
import { isRefused, validationStatuses } from '@idss/domain/findings/finding';
import type { UploadFileRow } from './upload-records.sql.ts';

type Shown = Pick<
  UploadFileRow,
  'uploadFileId' | 'fileName' | 'submissionId' | 'component' | 'productLine' | 'state' | 'note'
> &
  Partial<Pick<UploadFileRow, 'validationStatus' | 'stage'>>;

const isStatus = (text: string): text is ValidationStatus =>
  (validationStatuses as readonly string[]).includes(text);

export const presentFile = (file: Shown): UploadedFileRow => ({
  fileId: file.uploadFileId,
  fileName: file.fileName,
  submissionID: file.submissionId,
  component: file.component ?? '',
  productLine: file.productLine ?? '',
  isProcessed: file.state !== 'waiting' && file.state !== 'processing',
  isValidated: (file.validationStatus ?? 'NotRun') !== 'NotRun',
  validationStatus: file.validationStatus ?? 'NotRun',
  submissionStatus: file.stage ?? '',
  note: file.note,
});

/** Zips are shown by their files; one that could not be opened is shown itself. */
export const shownFiles = <File extends Pick<UploadFileRow, 'uploadFileId' | 'parentId'>>(
  files: readonly File[],
): readonly File[] => {
  const opened = new Set(files.map(({ parentId }) => parentId));
  return files.filter(({ uploadFileId }) => !opened.has(uploadFileId));
};

/** As long as `fatalError` is false, a failure of validation means: issues were found, not that we failed. */
export function presentUpload(
  transactionId: string,
  state: BulkUploadResult['state'],
  files: readonly (Shown & Pick<UploadFileRow, 'parentId'>)[],
): BulkUploadResult {
  const shown = shownFiles(files);
  const troubled = shown.filter((file) => !isGood(file));
  return {
    transactionId,
    state,
    fatalError: state === 'finished' && shown.length > 0 && shown.every((file) => file.state === 'failed'),
    uploadDetail: {
      fileUploaded: true,
      validationResult: {
        validationSuccessful: state === 'received' || troubled.length === 0,
        messages: troubled
          .filter((file) => file.note !== '')
          .map((file) => ({ message: `${file.fileName}: ${file.note}`, severity: severityOf(file) })),
      },
      nonSurveyFiles: shown.map(presentFile),
      surveyFiles: [],
    },
  };
}

function isGood({ state, validationStatus }: Shown): boolean {
  if (state === 'refused' || state === 'failed') return false;
  return validationStatus === undefined || validationStatus === null || validationStatus === 'NoIssues';
}

function severityOf({ state, validationStatus }: Shown): 'Schema' | 'Fatal' | 'Error' | 'Warning' {
  const status = validationStatus ?? '';
  if (status === 'SchemaError') return 'Schema';
  if (state !== 'done' || (isStatus(status) && isRefused(status))) return 'Fatal';
  return status === 'Warning' ? 'Warning' : 'Error';
}
