/** Which file types a person can choose and download: by their kind of user, and by the permission of each file. */
import {
  type BulkDownloader,
  type BulkFileType,
  listBulkFileTypes,
  bulkValidationType,
  listMoreBulkFileTypes,
} from '@idss/domain/files/bulk-file-types';
import { can, canAnywhere, type Person } from '@idss/domain/permissions/can';
import { isHedisOnlyUser } from '@idss/domain/permissions/hedis-only-user';
import { getComponent, type Program } from '@idss/domain/program';
import type { Context } from '#src/kernel/context.ts';
import { downloadAction } from '#src/features/downloads/list-downloads.ts';
import { listStoredTypes } from '#src/features/downloads/upload-files.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';

/** The caller, or the owner of a link. */
export interface Downloader {
  readonly app: Context['app'];
  readonly caller: Person & { readonly isSysadmin: boolean };
}

/** The file types for this kind of user, before permissions. */
export const listOfferedTypes = ({ caller }: Downloader, program: Program): readonly OfferedType[] =>
  offeredTo(program, { isSysadmin: caller.isSysadmin, isHedisOnly: isHedisOnlyUser(caller) });

export interface OfferedType extends BulkFileType {
  readonly isMore: boolean;
}

export const offeredTo = (program: Program, user: BulkDownloader): readonly OfferedType[] => [
  ...listBulkFileTypes(program, user).map((type) => ({ ...type, isMore: false })),
  ...listMoreBulkFileTypes(program, user).map((type) => ({ ...type, isMore: true })),
];

/** The type of the stored files behind a type: the bulk validation file combines those of each submission. */
export const getStoredType = (fileTypeId: number): number =>
  fileTypeId === bulkValidationType
    ? fileTypes.validationCsv
    : (listStoredTypes(fileTypeId)?.[0] ?? fileTypeId);

/** The offered types that the person can download for at least one submission. */
export async function offeredTypes(
  downloader: Downloader,
  program: Program,
): Promise<readonly OfferedType[]> {
  const matrix = await downloader.app.cached.matrix();
  return listOfferedTypes(downloader, program).filter(({ fileTypeId }) => {
    const action = downloadAction(getComponent(program), getStoredType(fileTypeId));
    return action === null || canAnywhere(matrix, downloader.caller, action);
  });
}

/** May the person download files of this type of a component that they can see? Its stage is checked separately. */
export async function checkAction(
  { app, caller }: Downloader,
  record: Pick<ComponentRecord, 'component' | 'reach'>,
  fileTypeId: number,
  types: readonly BulkFileType[],
): Promise<boolean> {
  if (!types.some((type) => type.fileTypeId === fileTypeId)) return false;
  const action = downloadAction(record.component, getStoredType(fileTypeId));
  return action === null || can(await app.cached.matrix(), caller, action, record.reach).ok;
}
