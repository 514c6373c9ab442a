/**
 * Takes the files of a generic upload: each streams to the store, hashed on the way; then rows and the job that checks
 * them commit together. After that they are checked whatever happens to this process.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import type { Actor } from '#src/events/append-event.sql.ts';
import { filesPerUpload, nothingValid } from '#src/features/uploads/receive-upload.ts';
import { plainFileName } from '#src/features/uploads/file-names.ts';
import { receivedLine } from '#src/checking/progress-lines.ts';
import { FileTooLarge, type WrittenFile } from '#src/files/file-store.ts';
import { fileTypes, insertStoredFiles, type StoredFile } from '#src/files/stored-file.sql.ts';
import { requireConnected } from '#src/http/cut-off.ts';
import { badRequest, Refusal } from '#src/http/errors.ts';
import { enqueueChecks } from '#src/checking/check-queue.ts';
import {
  addLines,
  insertUpload,
  insertUploadFiles,
  type NewUploadFile,
} from '#src/checking/upload-rows.sql.ts';
import { genericUploadQueue } from './generic-upload-checks.ts';
import { presentGenericUpload } from './present-generic-upload.ts';

/** Parts of a multipart body besides the files' bytes; generous. */
const framingBytes = 1024 * 1024;

/** Spec: generic-uploads-allowed. */
const isAccepted = (name: string): boolean => /\.xml$/i.test(name);

interface Received {
  readonly fileName: string;
  /** null where it is not accepted; then nothing of it was kept. */
  readonly written: WrittenFile | null;
}

export interface GenericUploadRequest {
  readonly transactionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly actor: Actor;
}

/** False where the id is taken: then nothing of this request is kept, and the first upload under it counts. */
export async function receiveGenericUpload(
  app: App,
  request: FastifyRequest,
  upload: GenericUploadRequest,
): Promise<boolean> {
  const files = await receiveFiles(app, request);
  // The first of many on a slow line may have arrived long ago.
  for (const { written } of files) if (written) await app.files.refresh(written.storageKey);
  // When this throws, the commit may have happened nevertheless: what no row claims is left to the sweep.
  const isNew = await record(app, upload, files);
  if (isNew) app.jobs.wake(genericUploadQueue);
  else await discard(app, files);
  return isNew;
}

const discard = async (app: App, files: readonly Received[]): Promise<void> => {
  for (const { written } of files) if (written) await app.files.remove(written.storageKey);
};

async function receiveFiles(app: App, request: FastifyRequest): Promise<readonly Received[]> {
  const { maxUploadBytes } = app.config;
  const tooLarge = () => new Refusal(413, `An upload may hold at most ${maxUploadBytes} bytes.`);
  if (!request.isMultipart()) throw badRequest(nothingValid);
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + framingBytes) throw tooLarge();
  const received: Received[] = [];
  let size = 0;
  try {
    requireConnected(request);
    const parts = request.files({ limits: { files: filesPerUpload + 1, fileSize: maxUploadBytes + 1 } });
    for await (const part of parts) {
      if (part.fieldname !== 'files' || !part.filename) {
        part.file.resume();
        continue;
      }
      if (received.length === filesPerUpload)
        throw badRequest(`A generic upload may hold at most ${filesPerUpload} files.`);
      const fileName = plainFileName(part.filename.toWellFormed());
      if (isAccepted(fileName)) {
        const written = await app.files.write(part.file, { maxBytes: maxUploadBytes - size });
        size += written.size;
        received.push({ fileName, written });
      } else {
        part.file.resume();
        received.push({ fileName, written: null });
      }
    }
    if (!received.some(({ written }) => written)) throw badRequest(nothingValid);
    return received;
  } catch (error) {
    await discard(app, received);
    throw error instanceof FileTooLarge ? tooLarge() : error;
  }
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
    if (!(await insertUpload(db, { transactionId, program: 'GENERIC', userId, answer, actor }))) return false;
    await insertStoredFiles(db, stored);
    await insertUploadFiles(db, transactionId, rows);
    await addLines(db, transactionId, [receivedLine(rows.length, bytes), JSON.stringify(answer)]);
    await enqueueChecks(app, db, genericUploadQueue, { transactionId, userId, actor });
    return true;
  });
}
