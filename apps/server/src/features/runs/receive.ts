/**
 * Receives the files of a request: each streams to the store, hashed on the way; then rows, events and the job that checks them
 * commit together. After that they are checked whatever happens to this process.
 */
import { randomUUID } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import type { DomainEvent } from '@idss/domain/events/event';
import type { Program } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import { isDatabaseAway, wasCommitSent } from '#src/db/is-away.ts';
import { plainFileName } from '#src/files/file-names.ts';
import { FileTooLarge, type WrittenFile } from '#src/files/file-store.ts';
import { insertStoredFiles, type StoredFile } from '#src/files/stored-file.sql.ts';
import type { Actor } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import { badRequest, Refusal } from '#src/kernel/errors.ts';
import { fault } from '#src/kernel/fault.ts';
import { keepTrying } from '#src/kernel/retry.ts';
import { isWorking } from '#src/config.ts';
import { type CheckQueue, enqueueChecks } from './check-queue.ts';
import { receivedLine } from './progress-lines.ts';
import { sharedValidationPool } from './threads/shared-validation-pool.ts';
import { addLines, insertUpload, insertUploadFiles, type NewUploadFile } from './upload-rows.sql.ts';

/** Spec: uploads-accepted. */
export const filesPerUpload = 50;

/** So many bytes from the beginning are enough to tell what a file is. */
export const headLength = 4096;

/** Positions leave room for the files of a zip behind it. */
const membersPerFile = 100_000;

const notValid = () => badRequest('Please select a valid file');

/** Of the request; `framingBytes` are generous. */
export const uploadLimits = ({ maxUploadBytes }: Pick<App['config'], 'maxUploadBytes'>) => ({
  maxFiles: filesPerUpload + 1,
  maxBytes: maxUploadBytes,
  framingBytes: 1024 * 1024,
  notValid,
  tooLarge: () => new Refusal(413, `Uploads are limited to ${limitText(maxUploadBytes)}.`),
});

type Parts = AsyncIterable<MultipartFile>;

/** Which files an upload for a purpose takes, and what is recorded of them. */
export interface Intake {
  readonly purpose: string;
  readonly program: Program;
  readonly queue: CheckQueue;
  readonly tooManyFiles: string;
  /** Does such an upload take it, by its name? */
  isAccepted(fileName: string): boolean;
  /** `head`: its first bytes. */
  inspect(app: App, fileName: string, head: Uint8Array): Promise<FileInspection>;
  present(transactionId: string, rows: readonly ReceivedRow[]): BulkUploadResult;
  /** Lines behind the first one. */
  lines?(answer: BulkUploadResult): readonly string[];
  events?(transactionId: string, rows: readonly ReceivedRow[]): readonly DomainEvent[];
}

type ReceivedRow = Required<NewUploadFile>;

export interface FileInspection extends Pick<StoredFile, 'fileType' | 'mediaType'> {
  /** Why nothing of it is stored. */
  readonly refusal: string | null;
  /** Where that is known without a check. */
  readonly identified?: Pick<ReceivedRow, keyof typeof nobody>;
}

const nobody = { submissionId: null, component: null, productLine: null };

/** Who sends, under which id. */
export interface ReceivedUpload {
  readonly transactionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly actor: Actor;
  /** Why its files are sent again after their due date, as the sender said. */
  readonly lateReason?: string | null;
}

export interface ReceivedFile extends FileInspection {
  readonly givenName: string;
  readonly fileName: string;
  /** null where nothing of it is stored. */
  readonly written: WrittenFile | null;
}

/** The answer; null where the id is taken: the first upload under it counts, and these bytes are not needed. */
export async function receive(
  app: App,
  parts: Parts,
  intake: Intake,
  sending: ReceivedUpload,
): Promise<BulkUploadResult | null> {
  // It starts while they arrive.
  if (isWorking(app.config)) sharedValidationPool(app).warm();
  const files = await receiveFiles(app, parts, intake);
  // When this throws, the commit may have happened nevertheless: what no row claims is left to the sweep.
  const answer = await retryThroughShortOutage(async () => {
    // The first of many on a slow line may have arrived long ago.
    for (const { written } of files) if (written) await app.files.refresh(written.storageKey);
    return recordUpload(app, intake, sending, files);
  });
  if (answer) app.jobs.wake(intake.queue);
  else for (const { written } of files) if (written) await app.files.remove(written.storageKey);
  return answer;
}

/** A file read from the request to its end; on the disk a little later, while the next one is read. */
type ArrivedFile = Omit<ReceivedFile, 'written'> & {
  readonly size: number;
  readonly writing: Promise<WrittenFile> | null;
};

async function receiveFiles(app: App, parts: Parts, intake: Intake): Promise<readonly ReceivedFile[]> {
  const { maxBytes, tooLarge } = uploadLimits(app.config);
  const arrived: ArrivedFile[] = [];
  let size = 0;
  try {
    for await (const part of parts) {
      if (part.fieldname !== 'files' || !part.filename) {
        part.file.resume();
        continue;
      }
      if (arrived.length === filesPerUpload) throw badRequest(intake.tooManyFiles);
      const file = await receiveFile(app, intake, part, maxBytes - size);
      arrived.push(file);
      size += file.size;
    }
    if (!arrived.some(({ fileName }) => intake.isAccepted(fileName))) throw notValid();
    return await Promise.all(
      arrived.map(async ({ writing, size: _, ...file }) => ({ ...file, written: await writing })),
    );
  } catch (error) {
    for (const { writing } of arrived) {
      const written = await writing?.catch(() => null);
      if (written) await app.files.remove(written.storageKey);
    }
    throw error instanceof FileTooLarge ? tooLarge() : error;
  }
}

async function receiveFile(
  app: App,
  intake: Intake,
  part: MultipartFile,
  maxBytes: number,
): Promise<ArrivedFile> {
  // PostgreSQL stores neither a NUL nor half of a pair of surrogates.
  const givenName = part.filename.replaceAll('\0', '').slice(0, 1000).toWellFormed();
  const fileName = plainFileName(part.filename.toWellFormed());
  const source: AsyncIterator<Uint8Array> = part.file[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < headLength) {
    const { value, done } = await source.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  const file = { givenName, fileName, ...(await intake.inspect(app, fileName, Buffer.concat(first))) };
  if (file.refusal !== null) {
    for (let rest = await source.next(); !rest.done; rest = await source.next()) {
      size += rest.value.byteLength;
      if (size > maxBytes) throw new FileTooLarge('The refused file is too large as well.');
    }
    return { ...file, size: 0, writing: null };
  }
  const { promise: read, resolve: isRead } = Promise.withResolvers<void>();
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield* first;
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
  return { ...file, size, writing };
}

/** Writes the rows of the upload, and with them the job that checks its files. null where the id is taken. */
export async function recordUpload(
  app: App,
  intake: Intake,
  { transactionId, userId, userName, actor, lateReason = null }: ReceivedUpload,
  files: readonly ReceivedFile[],
): Promise<BulkUploadResult | null> {
  const { measurementYear } = await app.cached.season();
  const stored: StoredFile[] = [];
  const rows = files.map((file, place): ReceivedRow => {
    const { givenName, fileName, fileType, mediaType, refusal, identified, written } = file;
    const fileId = written && randomUUID();
    if (written && fileId)
      stored.push({
        fileId,
        fileType,
        measurementYear,
        submissionId: null,
        component: null,
        fileName,
        originalName: givenName,
        mediaType,
        ...written,
        createdBy: userName,
      });
    return {
      uploadFileId: randomUUID(),
      position: place * membersPerFile,
      fileId,
      fileName,
      parentId: null,
      ...(identified ?? nobody),
      state: refusal === null ? 'waiting' : 'refused',
      note: refusal ?? '',
    };
  });
  const { purpose, program, queue } = intake;
  const answer = intake.present(transactionId, rows);
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  const isNew = await makeChange(
    { app, actor },
    async ({ db, emit }) => {
      if (!(await insertUpload(db, { transactionId, program, purpose, userId, answer, actor, lateReason })))
        return false;
      await insertStoredFiles(db, stored);
      await insertUploadFiles(db, transactionId, rows);
      await addLines(db, transactionId, [
        receivedLine(rows.length, bytes),
        ...(intake.lines?.(answer) ?? []),
      ]);
      await enqueueChecks(app, db, queue, { transactionId, userId, actor });
      emit(...(intake.events?.(transactionId, rows) ?? []));
      return true;
    },
    { name: 'upload' },
  );
  return isNew ? answer : null;
}

/** A database that restarts is back sooner, and the sender has not to send everything again. */
const shortOutageMilliseconds = 3_000;

async function retryThroughShortOutage<Answer>(record: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + shortOutageMilliseconds;
  return keepTrying(record, {
    delays: { first: 100, max: 500 },
    isWorthRetrying: (error) => isDatabaseAway(error) && !wasCommitSent(error) && performance.now() < end,
  });
}

/** 1.5 GB: limits are set in powers of 1024. */
const limitText = (bytes: number): string =>
  bytes < 2 ** 30 ? `${(bytes / 2 ** 20).toFixed(1)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`;
