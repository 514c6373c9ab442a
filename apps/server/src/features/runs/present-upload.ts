/** An upload as the caller sees it: in the call's answer, and as lines. Spec: uploads-lines. */
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/runs/uploads';
import { isErrorSeverity } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import { outcomeMessages, getSeverity } from './outcome-note.ts';
import { isOpen } from './upload-rows.sql.ts';
import type { UploadFileRow } from '#src/features/runs/uploads/upload-records.sql.ts';

type ShownFile = Pick<
  UploadFileRow,
  'uploadFileId' | 'fileName' | 'submissionId' | 'component' | 'productLine' | 'state' | 'note'
> &
  Partial<Pick<UploadFileRow, 'validationStatus' | 'stage'>>;

export const presentFile = (file: ShownFile): UploadedFileRow => ({
  fileId: file.uploadFileId,
  fileName: file.fileName,
  submissionID: file.submissionId,
  component: file.component ?? '',
  productLine: file.productLine ?? '',
  isProcessed: !isOpen(file),
  isValidated: (file.validationStatus ?? 'NotRun') !== 'NotRun',
  validationStatus: file.validationStatus ?? 'NotRun',
  submissionStatus: file.stage ?? '',
  note: file.note,
});

/** Zips are shown by their files; one that could not be opened is shown itself. */
export const listShownFiles = <File extends Pick<UploadFileRow, 'uploadFileId' | 'parentId'>>(
  files: readonly File[],
): readonly File[] => {
  const opened = new Set(files.map(({ parentId }) => parentId));
  return files.filter(({ uploadFileId }) => !opened.has(uploadFileId));
};

/** While `fatalError` is false, a validation that was not successful means: issues were found in the data. */
export function presentUpload(
  { transactionId, program }: { readonly transactionId: string; readonly program: Program },
  state: BulkUploadResult['state'],
  files: readonly (ShownFile & Pick<UploadFileRow, 'parentId'>)[],
): BulkUploadResult {
  const shownFiles = listShownFiles(files);
  return {
    transactionId,
    state,
    fatalError:
      state === 'finished' && shownFiles.length > 0 && shownFiles.every((file) => file.state === 'failed'),
    uploadDetail: {
      fileUploaded: true,
      validationResult: {
        validationSuccessful: !shownFiles.some((file) => isErrorSeverity(getSeverity(file))),
        messages: outcomeMessages(shownFiles),
      },
      nonSurveyFiles: program === 'HEDIS' ? shownFiles.map(presentFile) : [],
      surveyFiles: program === 'HEDIS' ? [] : shownFiles.map(presentFile),
    },
  };
}
