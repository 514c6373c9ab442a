/** Takes the files of a request into the store, as they stream, for an upload whose rows are not written yet. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import { isDatabaseAway, wasCommitSent } from '#src/db/is-away.ts';
import { FileTooLarge, type WrittenFile } from '#src/files/file-store.ts';
import { requireConnected } from '#src/http/cut-off.ts';
import { badRequest, Refusal } from '#src/kernel/errors.ts';
import { fault } from '#src/kernel/fault.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { keepTrying } from '#src/kernel/retry.ts';

/** Spec: uploads-accepted. */
export const filesPerUpload = 50;

const nothingValid = 'Please select a valid file';

/** Parts of a multipart body besides the files' bytes; generous. */
const framingBytes = 1024 * 1024;

/** A file read from the request to its end; on the disk a little later, while the next one is read. */
export interface Arrived<Facts> {
  readonly facts: Facts;
  /** Is it a file that such an upload takes, by its name? */
  readonly isAccepted: boolean;
  readonly size: number;
  /** null where nothing of it is stored. */
  readonly writing: Promise<WrittenFile> | null;
}

export type ReceivedFile<Facts> = Facts & { readonly written: WrittenFile | null };

export async function receiveFiles<Facts>(
  app: App,
  request: FastifyRequest,
  {
    tooManyFiles,
    receive,
  }: {
    readonly tooManyFiles: string;
    readonly receive: (part: MultipartFile, maxBytes: number) => Promise<Arrived<Facts>>;
  },
): Promise<readonly ReceivedFile<Facts>[]> {
  const { maxUploadBytes } = app.config;
  const tooLarge = () => new Refusal(413, `Uploads are limited to ${limitText(maxUploadBytes)}.`);
  if (!request.isMultipart()) throw badRequest(nothingValid);
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + framingBytes) throw tooLarge();
  const arrived: Arrived<Facts>[] = [];
  let size = 0;
  try {
    requireConnected(request);
    const parts = request.files({ limits: { files: filesPerUpload + 1, fileSize: maxUploadBytes + 1 } });
    for await (const part of parts) {
      if (part.fieldname !== 'files' || !part.filename) {
        part.file.resume();
        continue;
      }
      if (arrived.length === filesPerUpload) throw badRequest(tooManyFiles);
      const file = await receive(part, maxUploadBytes - size);
      arrived.push(file);
      size += file.size;
    }
    if (!arrived.some(({ isAccepted }) => isAccepted)) throw badRequest(nothingValid);
    return await Promise.all(
      arrived.map(async ({ facts, writing }) => ({ ...facts, written: await writing })),
    );
  } catch (error) {
    for (const { writing } of arrived) {
      const written = await writing?.catch(() => null);
      if (written) await app.files.remove(written.storageKey);
    }
    throw error instanceof FileTooLarge ? tooLarge() : error;
  }
}

/**
 * Writes the rows of the upload, and with them the job that checks its files. null where `record` answers so, since the id
 * is taken: the first upload under it counts, and these bytes are not needed.
 */
export async function recordReceived<Answer>(
  app: App,
  queue: JobKind<object>,
  files: readonly ReceivedFile<unknown>[],
  record: () => Promise<Answer | null>,
): Promise<Answer | null> {
  await fault(app.config, 'upload.after-fsync');
  // When this throws, the commit may have happened nevertheless: what no row claims is left to the sweep.
  const answer = await throughShortOutage(async () => {
    // The first of many on a slow line may have arrived long ago.
    for (const { written } of files) if (written) await app.files.refresh(written.storageKey);
    return record();
  });
  if (answer) {
    app.jobs.wake(queue);
    await fault(app.config, 'upload.before-answer');
  } else for (const { written } of files) if (written) await app.files.remove(written.storageKey);
  return answer;
}

/** A database that restarts is back sooner, and the sender has not to send everything again. */
const shortOutageMilliseconds = 3_000;

async function throughShortOutage<Answer>(record: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + shortOutageMilliseconds;
  return keepTrying(record, {
    delays: { first: 100, most: 500 },
    isWorthRetrying: (error) => isDatabaseAway(error) && !wasCommitSent(error) && performance.now() < end,
  });
}

/** 1.5 GB: limits are set in powers of 1024. */
const limitText = (bytes: number): string =>
  bytes < 2 ** 30 ? `${(bytes / 2 ** 20).toFixed(1)} MB` : `${(bytes / 2 ** 30).toFixed(1)} GB`;
