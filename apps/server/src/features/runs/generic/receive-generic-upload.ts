/**
 * Takes the files of a generic upload: each streams to the store, hashed on the way; then rows and the job that checks
 * them commit together. After that they are checked whatever happens to this process.
 */
import { randomUUID } from 'node:crypto';
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
import type { Actor } from '#src/kernel/actor.ts';
import { plainFileName } from '#src/files/file-names.ts';
import { receivedLine } from '#src/features/runs/progress-lines.ts';
import { fileTypes, insertStoredFiles, type StoredFile } from '#src/files/stored-file.sql.ts';
import { enqueueChecks } from '#src/features/runs/check-queue.ts';
import {
  addLines,
  insertUpload,
  insertUploadFiles,
  type NewUploadFile,
} from '#src/features/runs/upload-rows.sql.ts';
import { genericUploadQueue } from './generic-upload.purpose.ts';
import { presentGenericUpload } from './present-generic-upload.ts';

/** Nothing is stored of one that is not accepted. */
type Received = ReceivedFile<{ readonly fileName: string }>;

export interface GenericUploadRequest {
  readonly transactionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly actor: Actor;
}

/** False where the id is taken: then nothing of this request is stored, and the first upload under it counts. */
export async function receiveGenericUpload(
  app: App,
  request: FastifyRequest,
  upload: GenericUploadRequest,
): Promise<boolean> {
  const files = await receiveFiles(app, request, {
    tooManyFiles: `A generic upload may hold at most ${filesPerUpload} files.`,
    receive: (part, maxBytes) => receiveFile(app, part, maxBytes),
  });
  const isNew = await recordReceived(app, genericUploadQueue, files, async () =>
    (await record(app, upload, files)) ? true : null,
  );
  return isNew ?? false;
}

async function receiveFile(
  app: App,
  part: MultipartFile,
  maxBytes: number,
): Promise<Arrived<{ readonly fileName: string }>> {
  const fileName = plainFileName(part.filename.toWellFormed());
  // Spec: generic-uploads-allowed.
  const isAccepted = /\.xml$/i.test(fileName);
  if (!isAccepted) {
    part.file.resume();
    return { facts: { fileName }, isAccepted, size: 0, writing: null };
  }
  const written = await app.files.write(part.file, { maxBytes });
  return { facts: { fileName }, isAccepted, size: written.size, writing: Promise.resolve(written) };
}

async function record(
  app: App,
  { transactionId, userId, userName, actor }: GenericUploadRequest,
  files: readonly Received[],
): Promise<boolean> {
  const { measurementYear } = await app.cached.season();
  const stored: StoredFile[] = [];
  const rows = files.map(({ fileName, written }, position): NewUploadFile => {
    const uploadFileId = randomUUID();
    if (!written) {
      const note = 'Only .xml files are accepted.';
      return { uploadFileId, position, fileId: null, fileName, state: 'refused', note };
    }
    const fileId = randomUUID();
    stored.push({
      fileId,
      fileType: fileTypes.uploaded,
      measurementYear,
      submissionId: null,
      component: null,
      fileName,
      originalName: fileName,
      mediaType: 'application/xml',
      ...written,
      createdBy: userName,
    });
    return { uploadFileId, position, fileId, fileName, state: 'waiting', note: '' };
  });
  const answer = presentGenericUpload(transactionId, 'received', rows);
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  return inTransaction(app.pool, async (db) => {
    if (
      !(await insertUpload(db, {
        transactionId,
        program: 'HEDIS',
        purpose: 'generic',
        userId,
        answer,
        actor,
      }))
    )
      return false;
    await insertStoredFiles(db, stored);
    await insertUploadFiles(db, transactionId, rows);
    await addLines(db, transactionId, [receivedLine(rows.length, bytes), JSON.stringify(answer)]);
    await enqueueChecks(app, db, genericUploadQueue, { transactionId, userId, actor });
    return true;
  });
}
