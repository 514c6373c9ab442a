/** The stored files that requests for files of finished seasons name. */
import { canSee } from '@idss/domain/permissions/can';
import { type Component, components } from '@idss/domain/program';
import { isShownTo, mayDownload } from '#src/features/downloads/list-downloads.ts';
import { findStoredFiles, listCurrentFiles, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { forbidden, notFound } from '#src/kernel/errors.ts';
import { getScope } from '#src/access/access-scope.ts';
import { type HistoricalComponent, listHistoricalComponents } from '#src/access/historical-components.sql.ts';
import type { HistoryReader } from './list-historical-files.ts';

export interface NamedFile {
  readonly measurementYear: number;
  readonly submissionId: number;
  readonly fileTypeId: number;
  /** Default: the first component that has such a file. */
  readonly component?: Component | null | undefined;
}

export interface FoundFile {
  readonly record: HistoricalComponent;
  readonly file: StoredFileRow;
}

/**
 * Every file of the request, or a refusal: 404 if one does not exist or the person must not know of it, 403 if they may
 * not download it.
 */
export async function findHistoricalFiles(
  reader: HistoryReader,
  files: readonly NamedFile[],
): Promise<readonly FoundFile[]> {
  const records = await readVisibleHistory(
    reader,
    files.map(({ submissionId }) => submissionId),
  );
  const bySubmission = Map.groupBy(records, ({ submissionId }) => submissionId);
  const types = [...new Set(files.map(({ fileTypeId }) => fileTypeId))];
  const stored = await listCurrentFiles(reader.app.pool, records, types);
  const byKey = new Map(
    stored.map((file) => [`${file.submissionId} ${file.component} ${file.fileType}`, file]),
  );
  const found = new Map<string, FoundFile>();
  for (const { measurementYear, submissionId, fileTypeId, component } of files) {
    const [first] = components
      .filter((each) => !component || each === component)
      .flatMap((each): FoundFile[] => {
        const record = bySubmission
          .get(submissionId)
          ?.find((part) => part.component === each && part.measurementYear === measurementYear);
        const file = byKey.get(`${submissionId} ${each} ${fileTypeId}`);
        return record && file && isShownTo(reader.caller, record, fileTypeId) ? [{ record, file }] : [];
      });
    if (!first) throw notFound();
    if (!(await mayDownload(reader, first.record, fileTypeId))) throw forbidden();
    found.set(first.file.fileId, first);
  }
  return [...found.values()];
}

/** The files of a link; null if its owner no longer has access to all of them. */
export async function reopenHistoricalFiles(
  reader: HistoryReader,
  fileIds: readonly string[],
): Promise<readonly FoundFile[] | null> {
  const files = await findStoredFiles(reader.app.pool, fileIds);
  const records = await readVisibleHistory(
    reader,
    files.flatMap(({ submissionId }) => submissionId ?? []),
  );
  const byKey = new Map(records.map((record) => [`${record.submissionId} ${record.component}`, record]));
  const byId = new Map(files.map((file) => [file.fileId, file]));
  const found: FoundFile[] = [];
  for (const fileId of fileIds) {
    const file = byId.get(fileId);
    const record = file && byKey.get(`${file.submissionId} ${file.component}`);
    if (!record || !(await mayDownload(reader, record, file.fileType))) return null;
    found.push({ record, file });
  }
  return found;
}

async function readVisibleHistory(
  { app, caller }: HistoryReader,
  submissionIds: readonly number[],
): Promise<readonly HistoricalComponent[]> {
  if (submissionIds.length === 0) return [];
  const found = await listHistoricalComponents(app.pool, getScope(caller), { years: [], submissionIds });
  return found.filter(({ reach }) => canSee(caller, reach));
}
