/** The zip of a generic upload: what became of each file, its report and its workbook. Streams into the store. */
import { PassThrough, type Readable } from 'node:stream';
import { csvRow } from '@idss/validation/formats/csv/write-csv';
import { ZipFile } from 'yazl';
import type { App } from '#src/app.ts';
import { verifiedBytes } from '#src/features/downloads/verified-bytes.ts';
import { byteOrderMark } from '#src/features/downloads/write-validation-csv.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { findStoredFile, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import type { GenericFile } from './generic-uploads.sql.ts';
import { statusWord } from './present-generic-upload.ts';
import { zipMemberNames } from './zip-member-names.ts';

interface Member {
  readonly name: string;
  readonly file: StoredFileRow;
  /** A workbook is a zip itself: deflating it again saves nothing. */
  readonly compress: boolean;
}

export async function writeGenericZip(
  app: App,
  files: readonly GenericFile[],
  madeAt: Date,
): Promise<WrittenFile> {
  const zip = new ZipFile();
  const output = new PassThrough();
  // A member that cannot be read would otherwise leave the zip waiting for ever.
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  // It may come before the store begins to read, which then throws it.
  output.on('error', () => undefined);
  zip.on('error', fail);
  // One is read at a time; where the store gave up, nobody reads it to its end.
  let current: Readable | null = null;
  output.once('close', () => current?.destroy());
  zip.addBuffer(Buffer.from(summaryOf(files)), 'Summary.csv', { mtime: madeAt });
  for (const { name, file, compress } of await membersOf(app, files))
    zip.addReadStreamLazy(name, { mtime: madeAt, compress }, (add) => {
      verifiedBytes(app.files, file).then((bytes) => {
        bytes.on('error', fail);
        current = bytes;
        add(null, bytes);
      }, fail);
    });
  zip.end();
  zip.outputStream.pipe(output);
  return app.files.write(output);
}

async function membersOf(app: App, files: readonly GenericFile[]): Promise<readonly Member[]> {
  const names = zipMemberNames(files.map(({ fileName }) => fileName));
  const members: Member[] = [];
  for (const [index, { reportFileId, workbookFileId }] of files.entries()) {
    const report = reportFileId && (await findStoredFile(app.pool, reportFileId));
    const workbook = workbookFileId && (await findStoredFile(app.pool, workbookFileId));
    if (report) members.push({ name: names[index]?.report ?? '', file: report, compress: true });
    if (workbook) members.push({ name: names[index]?.workbook ?? '', file: workbook, compress: false });
  }
  return members;
}

const severities = ['Schema', 'Fatal', 'Error', 'Warning'] as const;

function summaryOf(files: readonly GenericFile[]): string {
  const rows = files.map((file) =>
    csvRow([
      file.fileName,
      statusWord(file),
      ...severities.map((severity) => file.counts?.[severity]),
      file.note,
    ]),
  );
  return [byteOrderMark, csvRow(['File', 'Status', ...severities, 'Note']), ...rows].join('');
}
