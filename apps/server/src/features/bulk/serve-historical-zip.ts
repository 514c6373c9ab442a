/** historicalFiles.zip: what is in it, the event before the first byte, its link, and its bytes. */
import { requireUserId } from '#src/kernel/actor.ts';
import { randomUUID } from 'node:crypto';
import { makeChange } from '#src/kernel/change.ts';
import { listDownloadEvents } from '#src/features/downloads/record-download.ts';
import type { Zip } from './send-zip.ts';
import { getName, uniquePath } from './zip-members.ts';
import { findPreparedDownload, insertPreparedDownload } from '#src/files/prepared-download.sql.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import { toZip } from '#src/files/zip-stream.ts';
import type { Context } from '#src/kernel/context.ts';
import { Refusal } from '#src/kernel/errors.ts';
import {
  findHistoricalFiles,
  type FoundFile,
  type NamedFile,
  reopenHistoricalFiles,
} from './find-historical-files.ts';
import type { HistoryReader } from './list-historical-files.ts';

export const historicalZipName = 'historicalFiles.zip';

interface HistoricalZip {
  readonly files: readonly FoundFile[];
  /** Their bytes are not in the store. */
  readonly missing: readonly FoundFile[];
}

/** Rows of submissions without a file name nothing. */
export async function planHistoricalZip(
  reader: HistoryReader,
  named: readonly NamedFile[],
): Promise<HistoricalZip> {
  const found = await findHistoricalFiles(
    reader,
    named.filter(({ fileTypeId }) => fileTypeId > 0),
  );
  const files: FoundFile[] = [];
  const missing: FoundFile[] = [];
  const atOnce = 20;
  for (let from = 0; from < found.length; from += atOnce)
    await Promise.all(
      found.slice(from, from + atOnce).map(async (each) => {
        const isInStore = await reader.app.files.has(each.file.storageKey);
        if (!isInStore) reader.app.log.error({ fileId: each.file.fileId }, 'stored file is missing');
        (isInStore ? files : missing).push(each);
      }),
    );
  if (files.length === 0) throw new Refusal(404, 'No historical files are available');
  return { files: sortFiles(files), missing: sortFiles(missing) };
}

/** A link that is valid for a minute. Its events are written now, because following it is a GET, which changes nothing. */
export async function createHistoricalLink(context: Context, files: readonly FoundFile[]): Promise<string> {
  const { app, caller } = context;
  const id = randomUUID();
  const userId = requireUserId(caller);
  await makeChange(context, async ({ db, emit }) => {
    const fileIds = files.map(({ file }) => file.fileId);
    await insertPreparedDownload(db, { id, userId, contents: { kind: 'historical', fileIds } });
    emit(...listDownloadEvents(files));
  });
  return `/api/historicaldownload/${app.tickets.sign({ fileId: id, userId })}`;
}

/** null if the link belongs to another person, or its owner no longer has access to all of it. */
export async function openHistoricalLink(
  reader: HistoryReader,
  id: string,
  userId: string,
): Promise<Zip | null> {
  const contents = await findPreparedDownload(reader.app.pool, { id, userId, kind: 'historical' });
  const files = contents && (await reopenHistoricalFiles(reader, contents.fileIds));
  return files && historicalZip(reader, files);
}

/** By season, organization and submission, each file in its folder. */
export function historicalZip({ app }: Pick<Context, 'app'>, files: readonly FoundFile[]): Zip {
  const usedPaths = new Set<string>();
  const members = files.map(({ record, file }) => ({
    path: uniquePath(
      `${record.measurementYear}/${record.organizationId}_${record.submissionId}/${getName(file.fileName)}`,
      usedPaths,
    ),
    modifiedAt: new Date(file.createdAt),
    isPacked: /\.(zip|xlsx|pdf)$/i.test(file.fileName),
    open: () => verifiedBytes(app.files, file),
  }));
  return { fileName: historicalZipName, fileCount: files.length, open: () => toZip(members) };
}

const sortFiles = (files: readonly FoundFile[]): readonly FoundFile[] =>
  files.toSorted(
    (a, b) =>
      a.record.measurementYear - b.record.measurementYear ||
      a.record.organizationId - b.record.organizationId ||
      a.record.submissionId - b.record.submissionId ||
      a.file.fileType - b.file.fileType ||
      a.record.component.localeCompare(b.record.component),
  );
