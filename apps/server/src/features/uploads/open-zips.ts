/**
 * Opens the zips of an upload: their files become files of the upload, each written to the store on its own. The rows
 * of one zip commit together once all its files are stored; a zip that is cut off half-way is opened again from its
 * beginning, and what it had stored is swept.
 */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { countSubmissions, submissionsPerUpload } from '@idss/validation/rules/hedis/batch-subject';
import { zipProblem } from '@idss/validation/rules/hedis/zip-problem';
import { openZip, type ZipFault, type ZipMember } from '@idss/validation/formats/zip/read-zip';
import type { Finding } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import {
  findStoredFile,
  insertStoredFiles,
  type StoredFile,
  type StoredFileRow,
} from '#src/files/stored-file.sql.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { writeInParts } from '#src/files/write-in-parts.ts';
import { fault } from '#src/http/fault.ts';
import { accepted, type Identified, identifyFile, isSubmissionFile, isZipName } from './accepted-files.ts';
import { detectContent, headLength, refusalOfContent } from './detect-content.ts';
import { fileFinding } from './file-finding.ts';
import { plainFileName } from './file-names.ts';
import { batchFileOf, isOpen, tooManyFinding } from './refuse-batch.ts';
import { closeFile } from './save-outcome.ts';
import { openedLine } from './upload-lines.ts';
import {
  addLines,
  finishUploadFile,
  insertUploadFiles,
  listUploadFiles,
  type NewUploadFile,
  type UploadFileRow,
} from './upload-records.sql.ts';
import type { Uploading } from './uploading.ts';

export async function openZips(app: App, uploading: Uploading): Promise<void> {
  const files = await listUploadFiles(app.pool, uploading.upload.transactionId);
  for (const file of files) {
    if (!isOpen(file) || file.fileId === null || !isZipName(file.fileName)) continue;
    const stored = await findStoredFile(app.pool, file.fileId);
    if (stored) await openOne(app, uploading, file, stored);
  }
}

/** A defect that shows only while a file of the zip is read: then nothing of the zip is processed. */
class ZipRefused extends Error {
  readonly fault: ZipFault;
  constructor(zipFault: ZipFault) {
    super(`The zip is refused: ${zipFault.defect}.`);
    this.fault = zipFault;
  }
}

async function openOne(
  app: App,
  uploading: Uploading,
  zip: UploadFileRow,
  stored: StoredFileRow,
): Promise<void> {
  const path = app.files.localPath(stored.storageKey);
  if (path === null) throw new Error('Files must be stored in a folder of this machine.');
  const handle = await open(path, 'r');
  try {
    const opened = await openZip({
      size: stored.size,
      async read(offset, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      },
    });
    if (!opened.ok) return await refuse(app, uploading, zip, opened);
    const count = await countWith(app, uploading, opened.members);
    if (count > submissionsPerUpload)
      return await closeFile(app, uploading, zip, 'refused', tooManyFinding(count));
    await takeMembers(app, uploading, zip, stored, opened.members);
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    await refuse(app, uploading, zip, error.fault);
  } finally {
    await handle.close();
  }
}

const refuse = (app: App, uploading: Uploading, zip: UploadFileRow, zipFault: ZipFault): Promise<void> =>
  closeFile(app, uploading, zip, 'refused', findingOf(zip.fileName, zipFault));

function findingOf(fileName: string, { defect, entry }: ZipFault): Finding {
  let found = '';
  let message = '';
  zipProblem.check({ files: [], zipProblems: [{ fileName, defect, entry }] }, (report) => {
    found = String(report.found ?? '').slice(0, 200);
    message = report.message;
  });
  return fileFinding(zipProblem, `${message} (${found})`, found);
}

/** Submissions of the upload with these files, before any of them is stored. */
async function countWith(app: App, uploading: Uploading, members: readonly ZipMember[]): Promise<number> {
  const { program, transactionId } = uploading.upload;
  const known = (await listUploadFiles(app.pool, transactionId))
    .filter(({ fileId, fileName }) => fileId !== null && isSubmissionFile(program, fileName))
    .map(batchFileOf);
  const added = members
    .filter(({ name }) => isSubmissionFile(program, name))
    .map(({ name }) => ({ name, ...identifyFile(program, name, new Uint8Array()) }));
  return countSubmissions([...known, ...added]);
}

async function takeMembers(
  app: App,
  { upload, uploader, measurementYear }: Uploading,
  zip: UploadFileRow,
  { storageKey: _, ...facts }: StoredFileRow,
  members: readonly ZipMember[],
): Promise<void> {
  const rows: NewUploadFile[] = [];
  const files: StoredFile[] = [];
  for (const [index, member] of members.entries()) {
    await fault(app.config, 'unzip.member', zip.fileName);
    const fileName = plainFileName(member.name);
    const taken = await takeMember(app, upload.program, fileName, member);
    const fileId = taken.written && randomUUID();
    if (taken.written && fileId)
      files.push({
        ...facts,
        ...taken.written,
        fileId,
        fileType: accepted[upload.program].fileType,
        measurementYear,
        fileName,
        originalName: member.path.slice(-1000),
        mediaType: accepted[upload.program].mediaType,
        createdBy: uploader.name,
      });
    rows.push({
      uploadFileId: randomUUID(),
      position: zip.position + 1 + index,
      fileId,
      fileName,
      parentId: zip.uploadFileId,
      ...taken.whose,
      state: taken.refusal === null ? 'waiting' : 'refused',
      note: taken.refusal ?? '',
    });
  }
  await inTransaction(app.pool, async (db) => {
    const note = openedLine(zip.fileName, rows.length);
    const outcome = { state: 'done', validationStatus: null, stage: null, note } as const;
    if (!(await finishUploadFile(db, zip.uploadFileId, outcome))) return;
    await insertStoredFiles(db, files);
    await insertUploadFiles(db, upload.transactionId, rows);
    await addLines(db, upload.transactionId, [note]);
  });
}

const nobody: Identified = { submissionId: null, component: null, productLine: null };

async function takeMember(
  app: App,
  program: Program,
  fileName: string,
  member: ZipMember,
): Promise<{ written: WrittenFile | null; refusal: string | null; whose: Identified }> {
  const { extension, what } = accepted[program];
  if (!isSubmissionFile(program, fileName))
    return { written: null, refusal: `Only .${extension} files are accepted in a zip.`, whose: nobody };
  if (member.size === 0) return { written: null, refusal: 'The file is empty.', whose: nobody };
  const writer = writeInParts(app.files);
  const head: Uint8Array[] = [];
  let received = 0;
  const zipFault = await member
    .read(async (chunk) => {
      if (received < headLength) head.push(chunk);
      received += chunk.length;
      await writer.write(chunk);
    })
    .catch((error: unknown) => {
      writer.abort(new Error('The zip could not be read.'));
      throw error;
    });
  if (zipFault !== null) {
    writer.abort(new Error('The zip is refused.'));
    throw new ZipRefused(zipFault);
  }
  const start = Buffer.concat(head).subarray(0, headLength);
  const whose = identifyFile(program, fileName, start);
  const refusal = refusalOfContent(fileName, detectContent(start), what);
  if (refusal !== null) {
    writer.abort(new Error('The file is refused.'));
    return { written: null, refusal, whose };
  }
  return { written: await writer.end(), refusal: null, whose };
}
