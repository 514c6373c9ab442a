/**
 * Opens the zips of an upload: their files become files of the upload, each written to the store on its own. The rows
 * of one zip commit together once all its files are stored; a zip that is cut off half-way is opened again from its
 * beginning, and what it had stored is swept.
 */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import {
  type BatchFile,
  countSubmissions,
  submissionsPerUpload,
} from '@idss/validation/rules/hedis/batch-subject';
import { zipProblem } from '@idss/validation/rules/hedis/zip-problem';
import {
  type OpenedZip,
  openZip,
  type ZipFault,
  type ZipMember,
} from '@idss/validation/formats/zip/read-zip';
import type { Finding } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import {
  findStoredFile,
  insertStoredFiles,
  type StoredFile,
  type StoredFileRow,
} from '#src/files/stored-file.sql.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { writeInParts } from '#src/files/write-in-parts.ts';
import { fault } from '#src/kernel/fault.ts';
import { noteProgress } from '#src/kernel/progress.ts';
import {
  accepted,
  type IdentifiedFile,
  identifyFile,
  isSubmissionFile,
  isZipName,
} from './accepted-files.ts';
import { headLength } from '#src/features/runs/receive.ts';
import { findBytesRefusal } from './detect-content.ts';
import { fileFinding } from '#src/features/runs/file-finding.ts';
import { plainFileName } from '#src/files/file-names.ts';
import { getBatchFile, tooManyFinding } from './refuse-batch.ts';
import { closeFile } from './store-outcomes.ts';
import { openedLine } from '#src/features/runs/progress-lines.ts';
import {
  addLines,
  insertUploadFiles,
  isOpen,
  type NewUploadFile,
} from '#src/features/runs/upload-rows.sql.ts';
import { finishUploadFiles, listUploadFiles, type UploadFileRow } from './upload-records.sql.ts';
import type { UploadContext } from './upload-context.ts';

export async function openZips(app: App, context: UploadContext): Promise<void> {
  const files = await listUploadFiles(app.pool, context.upload.transactionId);
  const zips = files.filter(({ fileId, fileName }) => fileId !== null && isZipName(fileName));
  if (!zips.some(isOpen)) return;
  // Before anything of them is stored, all of them together: neither their order nor what is open already matters.
  if (await isTooMany(app, context, files, zips)) {
    for (const file of files.filter(isOpen)) await closeFile(app, context, file, tooManyFinding());
    return;
  }
  for (const zip of zips.filter(isOpen)) await openOne(app, context, zip);
}

/** A defect that shows only while a file of the zip is read: then nothing of the zip is processed. */
class ZipRefused extends Error {
  readonly fault: ZipFault;
  constructor(zipFault: ZipFault) {
    super(`The zip is refused: ${zipFault.defect}.`);
    this.fault = zipFault;
  }
}

async function openOne(app: App, context: UploadContext, zip: UploadFileRow): Promise<void> {
  await withZip(app, zip, async (opened, stored) => {
    try {
      if (opened.ok) await takeMembers(app, context, zip, stored, opened.members);
      else await refuse(app, context, zip, opened);
    } catch (error) {
      if (!(error instanceof ZipRefused)) throw error;
      await refuse(app, context, zip, error.fault);
    }
  });
}

/** Its directory is read; its members may be, while `work` does. */
async function withZip(
  app: App,
  { fileId }: UploadFileRow,
  work: (opened: OpenedZip, stored: StoredFileRow) => Promise<void>,
): Promise<void> {
  const stored = fileId && (await findStoredFile(app.pool, fileId));
  if (!stored) return;
  await app.files.withLocalFile(stored, async (path) => {
    const handle = await open(path, 'r');
    try {
      const opened = await openZip({
        size: stored.size,
        async read(offset, length) {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
          return buffer.subarray(0, bytesRead);
        },
      });
      await work(opened, stored);
    } finally {
      await handle.close();
    }
  });
}

const refuse = (app: App, context: UploadContext, zip: UploadFileRow, zipFault: ZipFault): Promise<void> =>
  closeFile(app, context, zip, toFinding(zip.fileName, zipFault));

function toFinding(fileName: string, { defect, entry }: ZipFault): Finding {
  let found = '';
  let message = '';
  zipProblem.check({ files: [], zipProblems: [{ fileName, defect, entry }] }, (report) => {
    found = String(report.found ?? '').slice(0, 200);
    message = report.message;
  });
  return fileFinding(zipProblem, `${message} (${found})`, found);
}

/**
 * Does the upload contain too many submissions? For most uploads the names show that it does not. In the others each member
 * is read: it counts if it would be accepted, for its submission.
 */
async function isTooMany(
  app: App,
  { upload: { program } }: UploadContext,
  files: readonly UploadFileRow[],
  zips: readonly UploadFileRow[],
): Promise<boolean> {
  const known = files
    .filter(
      ({ fileId, parentId, fileName }) =>
        fileId !== null && parentId === null && isSubmissionFile(program, fileName),
    )
    .map(getBatchFile);
  const members = async (
    identify: (member: ZipMember) => Promise<IdentifiedFile | null>,
  ): Promise<number> => {
    const batch: BatchFile[] = [...known];
    for (const zip of zips)
      await withZip(app, zip, async (opened) => {
        for (const member of opened.ok ? opened.members : []) {
          if (member.size === 0 || !isSubmissionFile(program, member.name)) continue;
          const identified = await identify(member);
          if (identified) batch.push({ name: member.name, ...identified });
          noteProgress();
        }
      });
    return countSubmissions(batch);
  };
  const byName = await members(({ name }) =>
    identifyFile(app, program, plainFileName(name), new Uint8Array()),
  );
  if (byName <= submissionsPerUpload) return false;
  const exactly = await members(async (member) => {
    const fileName = plainFileName(member.name);
    const head = await getHead(member);
    const isRefused = findBytesRefusal(fileName, head, accepted[program].name) !== null;
    return isRefused ? null : identifyFile(app, program, fileName, head);
  });
  return exactly > submissionsPerUpload;
}

/** Thrown to stop reading a member. */
class StopReading extends Error {}

/** Its first bytes; what is wrong with it shows when it is taken. */
async function getHead(member: ZipMember): Promise<Uint8Array> {
  const head: Uint8Array[] = [];
  let length = 0;
  await member
    .read((chunk) => {
      head.push(chunk);
      length += chunk.length;
      if (length >= headLength) throw new StopReading();
    })
    .catch((error: unknown) => {
      if (!(error instanceof StopReading)) throw error;
    });
  return Buffer.concat(head).subarray(0, headLength);
}

async function takeMembers(
  app: App,
  { upload, uploader, measurementYear }: UploadContext,
  zip: UploadFileRow,
  { storageKey: _, ...facts }: StoredFileRow,
  members: readonly ZipMember[],
): Promise<void> {
  const rows: NewUploadFile[] = [];
  const files: StoredFile[] = [];
  for (const [index, member] of members.entries()) {
    await fault(app.config, 'unzip.member', zip.fileName);
    const fileName = plainFileName(member.name);
    const storedMember = await takeMember(app, upload.program, fileName, member);
    const fileId = storedMember.written && randomUUID();
    if (storedMember.written && fileId)
      files.push({
        ...facts,
        ...storedMember.written,
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
      ...storedMember.identified,
      state: storedMember.refusal === null ? 'waiting' : 'refused',
      note: storedMember.refusal ?? '',
    });
  }
  await makeChange({ app, actor: systemActor }, async ({ db }) => {
    const note = openedLine(zip.fileName, rows.length);
    const { uploadFileId } = zip;
    const outcome = { uploadFileId, state: 'done', validationStatus: null, stage: null, note } as const;
    if ((await finishUploadFiles(db, [outcome])).length === 0) return;
    await insertStoredFiles(db, files);
    await insertUploadFiles(db, upload.transactionId, rows);
    await addLines(db, upload.transactionId, [note]);
  });
}

const nobody: IdentifiedFile = { submissionId: null, component: null, productLine: null };

async function takeMember(
  app: App,
  program: Program,
  fileName: string,
  member: ZipMember,
): Promise<{ written: WrittenFile | null; refusal: string | null; identified: IdentifiedFile }> {
  const { extension, name } = accepted[program];
  if (!isSubmissionFile(program, fileName))
    return { written: null, refusal: `Only .${extension} files are accepted in a zip.`, identified: nobody };
  if (member.size === 0) return { written: null, refusal: 'The file is empty.', identified: nobody };
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
  const identified = await identifyFile(app, program, fileName, start);
  const refusal = findBytesRefusal(fileName, start, name);
  if (refusal !== null) {
    writer.abort(new Error('The file is refused.'));
    return { written: null, refusal, identified };
  }
  return { written: await writer.end(), refusal: null, identified };
}
