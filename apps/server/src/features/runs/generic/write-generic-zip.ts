/** The zip of a generic upload: each file's outcome, report and workbook. Streams into the store. */
import { Readable } from 'node:stream';
import { issueSeverities } from '@idss/domain/findings/finding';
import { csvRow } from '@idss/domain/csv/write-csv';
import type { App } from '#src/kernel/app.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import { byteOrderMark } from '#src/documents/result-files/write-validation-csv.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { findStoredFile, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { type ZipMember, toZip } from '#src/files/zip-stream.ts';
import type { GenericFile } from './generic-uploads.sql.ts';
import { statusWord } from './present-generic-upload.ts';
import { zipMemberNames } from './zip-member-names.ts';

export async function writeGenericZip(
  app: App,
  files: readonly GenericFile[],
  madeAt: Date,
): Promise<WrittenFile> {
  const summary: ZipMember = {
    path: 'Summary.csv',
    modifiedAt: madeAt,
    isPacked: false,
    open: () => Promise.resolve(Readable.from([Buffer.from(getSummary(files))])),
  };
  return app.files.write(toZip([summary, ...(await getMembers(app, files, madeAt))]));
}

async function getMembers(
  app: App,
  files: readonly GenericFile[],
  madeAt: Date,
): Promise<readonly ZipMember[]> {
  const names = zipMemberNames(files.map(({ fileName }) => fileName));
  const members: ZipMember[] = [];
  const add = (path: string, file: StoredFileRow, isPacked: boolean): number =>
    members.push({ path, modifiedAt: madeAt, isPacked, open: () => verifiedBytes(app.files, file) });
  for (const [index, { reportFileId, workbookFileId }] of files.entries()) {
    const report = reportFileId && (await findStoredFile(app.pool, reportFileId));
    const workbook = workbookFileId && (await findStoredFile(app.pool, workbookFileId));
    if (report) add(names[index]?.report ?? '', report, false);
    // A workbook is a zip itself: deflating it again saves nothing.
    if (workbook) add(names[index]?.workbook ?? '', workbook, true);
  }
  return members;
}

function getSummary(files: readonly GenericFile[]): string {
  const rows = files.map((file) =>
    csvRow([
      file.fileName,
      statusWord(file),
      ...issueSeverities.map((severity) => file.counts?.[severity]),
      file.note,
    ]),
  );
  return [byteOrderMark, csvRow(['File', 'Status', ...issueSeverities, 'Note']), ...rows].join('');
}
