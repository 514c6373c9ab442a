/** Bulk downloads from the plan to the bytes: the event before the first byte, the link, and the zip behind it. */
import { requireUserId } from '#src/kernel/actor.ts';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { canSee } from '@idss/domain/permissions/can';
import type { Program } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import { listDownloadEvents, recordDownload } from '#src/features/downloads/record-download.ts';
import { findPreparedDownload, insertPreparedDownload } from '#src/files/prepared-download.sql.ts';
import { fileTypes, findStoredFiles } from '#src/files/stored-file.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import { Refusal } from '#src/kernel/errors.ts';
import { findComponents } from '#src/access/find-component.sql.ts';
import { type Downloader, checkAction, listOfferedTypes } from './offered-file-types.ts';
import { archivedUploads, bulkValidationType } from '@idss/domain/files/bulk-file-types';
import { type BulkPlan, sortFiles, type PlannedFile, sumBytes } from './plan-bulk-download.ts';
import { downloadSlots, type Zip } from './send-zip.ts';
import { getMembers } from './zip-members.ts';
import { toZip } from '#src/files/zip-stream.ts';

/** BulkDownloadHEDIS_20260501.zip */
export const zipName = (program: Program, now: Date): string =>
  `BulkDownload${program}_${now.toISOString().slice(0, 10).replaceAll('-', '')}.zip`;

/**
 * A link that is valid for a minute. Its events are written now, because following it is a GET, which changes nothing.
 */
export async function createLink(context: Context, plan: BulkPlan): Promise<string> {
  const { app, caller } = context;
  const id = randomUUID();
  const userId = requireUserId(caller);
  await makeChange(context, async ({ db, emit }) => {
    await insertPreparedDownload(db, {
      id,
      userId,
      contents: {
        kind: 'bulk',
        program: plan.program,
        fileIds: plan.files.map(({ file }) => file.fileId),
        validationFileIds: plan.validations.map(({ file }) => file.fileId),
      },
    });
    emit(...listDownloadEvents(sortFiles([...plan.files, ...plan.validations])));
  });
  return `/api/bulkdownload/${app.tickets.sign({ fileId: id, userId })}`;
}

/** The zip of a link; null if it belongs to another person, or its owner no longer has access to all of it. */
export async function openLink(downloader: Downloader, id: string, userId: string): Promise<Zip | null> {
  const { app } = downloader;
  const contents = await findPreparedDownload(app.pool, { id, userId, kind: 'bulk' });
  if (!contents) return null;
  const types = listOfferedTypes(downloader, contents.program);
  const files = await allowedFiles(downloader, contents.fileIds, offeredAs, types);
  const validations = await allowedFiles(
    downloader,
    contents.validationFileIds,
    () => bulkValidationType,
    types,
  );
  if (!files || !validations) return null;
  return {
    fileName: zipName(contents.program, app.now()),
    fileCount: files.length,
    open: () => openZip(app, { files, validations }),
  };
}

/** Uploads are offered only as those of the archive. */
const offeredAs = (storedType: number): number =>
  storedType === fileTypes.uploaded || storedType === fileTypes.cahpsSubmission
    ? archivedUploads
    : storedType;

async function allowedFiles(
  downloader: Downloader,
  fileIds: readonly string[],
  getType: (storedType: number) => number,
  types: ReturnType<typeof listOfferedTypes>,
): Promise<readonly PlannedFile[] | null> {
  const { app, caller } = downloader;
  const files = await findStoredFiles(app.pool, fileIds);
  if (files.length !== fileIds.length) return null;
  const owners = files.flatMap(({ submissionId, component }) =>
    submissionId === null || component === null ? [] : [{ submissionId, component }],
  );
  const records = new Map(
    (await findComponents(app.pool, owners)).map((record) => [
      `${record.submissionId} ${record.component}`,
      record,
    ]),
  );
  const planned: PlannedFile[] = [];
  for (const file of files) {
    const record = records.get(`${file.submissionId} ${file.component}`);
    if (!record || !canSee(caller, record.reach)) return null;
    if (!(await checkAction(downloader, record, getType(file.fileType), types))) return null;
    planned.push({ record, file });
  }
  return sortFiles(planned);
}

const openZip = (
  app: Pick<App, 'files'>,
  { files, validations }: Pick<BulkPlan, 'files' | 'validations'>,
): Readable => toZip(getMembers(app, files, validations));

/** Limit for a zip inside JSON, in bytes before compression. */
export const maxBytesInJson = 50_000_000;

/** The whole zip in memory, for clients that want it inside JSON. 413 if it is too large. `closed`: the caller waits no more. */
export async function zipInMemory(context: Context, plan: BulkPlan, closed: AbortSignal): Promise<Buffer> {
  const { app, caller } = context;
  if (sumBytes(plan.files) + sumBytes(plan.validations) > maxBytesInJson)
    throw new Refusal(
      413,
      `These files exceed ${maxBytesInJson / 1e6} MB in total. Choose fewer files, or use PrepareBulkDownload, which streams them.`,
    );
  const release = await downloadSlots.take(requireUserId(caller), closed);
  try {
    await recordDownload(context, sortFiles([...plan.files, ...plan.validations]));
    return await buffer(openZip(app, plan));
  } finally {
    release();
  }
}
