/** File types that give the files of every upload, archived ones too, instead of the current file. Spec: files-by-name. */
import { archivedUploads } from '@idss/domain/files/bulk-file-types';
import { fileTypes, type StoredFileRow } from '#src/files/stored-file.sql.ts';

interface UploadFiles {
  /** The types under which they are stored; all have one permission. */
  readonly storedTypes: readonly number[];
  readonly isArchivedOnly?: true;
}

const uploadFiles: ReadonlyMap<number, UploadFiles> = new Map([
  [archivedUploads, { storedTypes: [fileTypes.uploaded, fileTypes.cahpsSubmission], isArchivedOnly: true }],
  [13, { storedTypes: [fileTypes.cahpsErrorReport] }],
  [16, { storedTypes: [fileTypes.cahpsPreviewResults] }],
]);

/** null for every other type. */
export const listStoredTypes = (fileType: number): readonly number[] | null =>
  uploadFiles.get(fileType)?.storedTypes ?? null;

export const isUploadedFile = (
  fileType: number,
  file: Pick<StoredFileRow, 'fileType' | 'archivedAt' | 'voidedAt'>,
): boolean => {
  const uploadFile = uploadFiles.get(fileType);
  return (
    uploadFile !== undefined &&
    uploadFile.storedTypes.includes(file.fileType) &&
    file.voidedAt === null &&
    (!uploadFile.isArchivedOnly || file.archivedAt !== null)
  );
};

/** A key like `13:CAHPSA2101.csv`; without a name the newest. null for every other key. */
export function readUploadKey(key: string): { readonly fileType: number; readonly name: string } | null {
  const [, digits = '', name = ''] = /^(\d{1,2})(?::(.+))?$/s.exec(key) ?? [];
  const fileType = Number(digits);
  return uploadFiles.has(fileType) ? { fileType, name } : null;
}

const getStem = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replace(/_(ErrorReport|PreviewResults)$/, '')
    .toLowerCase();

/** Is this the upload of that name, or a report of it? */
export const isNamed = ({ fileName, originalName }: StoredFileRow, name: string): boolean =>
  name === '' || [fileName, originalName].some((own) => getStem(own) === getStem(name));
