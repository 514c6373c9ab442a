/**
 * Takes the files of a request: each streams to the store, hashed on the way; then rows, event and the job that
 * processes them commit together. After that the upload is completed whatever happens to this process.
 */
import { randomUUID } from 'node:crypto';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import type { Program } from '@idss/domain/program';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import {
  type Arrived,
  filesPerUpload,
  type ReceivedFile,
  receiveFiles,
  recordReceived,
} from '#src/features/runs/receive-files.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import type { Actor } from '#src/kernel/actor.ts';
import { fileTypes, insertStoredFiles, type StoredFile } from '#src/files/stored-file.sql.ts';
import { FileTooLarge } from '#src/files/file-store.ts';
import { fault } from '#src/kernel/fault.ts';
import { accepted, type Identified, identifyFile, isAcceptedName, isZipName } from './accepted-files.ts';
import { detectContent, headLength, refusalOfContent } from './detect-content.ts';
import { plainFileName } from '#src/files/file-names.ts';
import { enqueueChecks } from '#src/features/runs/check-queue.ts';
import { presentUpload } from './present-upload.ts';
import { uploadQueue } from './upload-queue.ts';
import { receivedLine } from '#src/features/runs/progress-lines.ts';
import { addLines, insertUpload, insertUploadFiles } from '#src/features/runs/upload-rows.sql.ts';
import { findUpload } from './upload-records.sql.ts';

interface Facts {
  readonly givenName: string;
  readonly fileName: string;
  /** Why it is not accepted; then nothing of it was stored. */
  readonly refusal: string | null;
  readonly whose: Identified;
}

export type Received = ReceivedFile<Facts>;

export interface UploadRequest {
  readonly transactionId: string;
  readonly program: Program;
  readonly userId: string;
  readonly userName: string;
  readonly actor: Actor;
}

/** null where another person's upload has this id. */
export async function receiveUpload(
  app: App,
  request: FastifyRequest,
  upload: UploadRequest,
): Promise<BulkUploadResult | null> {
  const files = await receiveFiles(app, request, {
    tooManyFiles: `An upload may hold at most ${filesPerUpload} submissions.`,
    receive: (part, maxBytes) => receiveFile(app, upload.program, part, maxBytes),
  });
  const answer = await recordReceived(app, uploadQueue, files, () => recordUpload(app, upload, files));
  if (answer) return answer;
  const first = await findUpload(app.pool, upload.transactionId);
  return first?.userId === upload.userId ? first.answer : null;
}

async function receiveFile(
  app: App,
  program: Program,
  part: MultipartFile,
  maxBytes: number,
): Promise<Arrived<Facts>> {
  // PostgreSQL stores neither a NUL nor half of a pair of surrogates.
  const givenName = part.filename.replaceAll('\0', '').slice(0, 1000).toWellFormed();
  const fileName = plainFileName(part.filename);
  const source: AsyncIterator<Uint8Array> = part.file[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let length = 0;
  while (length < headLength) {
    const { value, done } = await source.next();
    if (done) break;
    head.push(value);
    length += value.byteLength;
  }
  const start = Buffer.concat(head);
  const { extension, what } = accepted[program];
  const { data } = await app.cached.season();
  const whose = identifyFile(program, fileName, start, data.definition);
  const isAccepted = isAcceptedName(program, fileName);
  const refusal = isAccepted
    ? length === 0
      ? 'The file is empty.'
      : refusalOfContent(fileName, detectContent(start), what)
    : `Only .${extension} and .zip files are accepted.`;
  if (refusal !== null) {
    for (let rest = await source.next(); !rest.done; rest = await source.next()) {
      length += rest.value.byteLength;
      if (length > maxBytes) throw new FileTooLarge('The refused file is too large as well.');
    }
    return { facts: { givenName, fileName, whose, refusal }, isAccepted, size: 0, writing: null };
  }
  let size = 0;
  let isRead: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const chunk of head) yield chunk;
    size = length;
    for (let rest = await source.next(); !rest.done; rest = await source.next()) {
      await fault(app.config, 'upload.while-arriving');
      size += rest.value.byteLength;
      yield rest.value;
    }
    isRead();
  }
  const writing = app.files.write(bytes(), { maxBytes });
  // Rejects when the file is too large or cannot be written; otherwise the next part may be read already.
  await Promise.race([read, writing]);
  writing.catch(() => undefined);
  return { facts: { givenName, fileName, whose, refusal }, isAccepted, size, writing };
}

/** The answer, or null where the id is taken. */
export async function recordUpload(
  app: App,
  { transactionId, program, userId, userName, actor }: UploadRequest,
  files: readonly Received[],
  /** false: the caller processes it itself. */
  isQueued = true,
): Promise<BulkUploadResult | null> {
  const { measurementYear } = await app.cached.season();
  const stored: StoredFile[] = [];
  const rows = files.map(({ givenName, fileName, whose, refusal, written }, position) => {
    const isZip = isZipName(fileName);
    const fileId = written && randomUUID();
    if (written && fileId)
      stored.push({
        fileId,
        fileType: isZip ? fileTypes.uploaded : accepted[program].fileType,
        measurementYear,
        submissionId: null,
        component: null,
        fileName,
        originalName: givenName,
        mediaType: isZip ? 'application/zip' : accepted[program].mediaType,
        ...written,
        createdBy: userName,
      });
    return {
      uploadFileId: randomUUID(),
      position: position * membersPerFile,
      fileId,
      fileName,
      parentId: null,
      ...(isZip ? { submissionId: null, component: null, productLine: null } : whose),
      state: refusal === null ? ('waiting' as const) : ('refused' as const),
      note: refusal ?? '',
    };
  });
  const answer = presentUpload({ transactionId, program }, 'received', rows);
  const isNew = await inTransaction(app.pool, async (db) => {
    if (!(await insertUpload(db, { transactionId, program, purpose: 'upload', userId, answer, actor })))
      return false;
    await insertStoredFiles(db, stored);
    await insertUploadFiles(db, transactionId, rows);
    await addLines(db, transactionId, [
      receivedLine(
        rows.length,
        stored.reduce((sum, file) => sum + file.size, 0),
      ),
    ]);
    if (isQueued) await enqueueChecks(app, db, uploadQueue, { transactionId, userId, actor });
    await fault(app.config, 'upload.before-commit');
    const fileNames = rows.map(({ fileName }) => fileName);
    for (const { fileName, note } of rows.filter(({ state }) => state === 'refused'))
      await appendEvent(db, actor, { kind: 'upload-refused', transactionId, fileName, why: note });
    await appendEvent(db, actor, { kind: 'upload-received', transactionId, program, files: fileNames });
    return true;
  });
  return isNew ? answer : null;
}

/** Positions leave room for the files of a zip behind it. */
export const membersPerFile = 100_000;
