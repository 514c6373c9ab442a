/** A store in a bucket of an S3-compatible service. Its keys are laid out as the files of a folder store. */
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  FileChanged,
  FileLost,
  type FileStore,
  isFull,
  isStorageKey,
  measure,
  generateStorageKey,
  readWhole,
  StorageFull,
  StoreAway,
} from './file-store.ts';
import { describeReason, type StorePatience } from './patient-fetch.ts';
import type { S3Client } from './s3-client.ts';
import { type CopySizes, usualCopySizes } from './s3-copy.ts';
import { isQuarantineKey, openS3Quarantine } from './s3-quarantine.ts';
import { writeToS3 } from './s3-write.ts';
import type { StorageAges } from './storage-ages.ts';
import { withTemporaryCopy } from './temporary-copy.ts';
import { verifiedBytes } from './verified-bytes.ts';

export interface S3StoreParts {
  readonly client: S3Client;
  /** A key has no time that can be set. */
  readonly ages: StorageAges;
  readonly patience: StorePatience;
  /** Downloads are links to the bucket. */
  readonly hasLinks: boolean;
  /** For temporary copies. */
  readonly folder: string;
  readonly copySizes?: CopySizes;
}

/** Milliseconds between two notes that a key is still being written. */
const noteEvery = 30_000;
/** Attempts to read on that brought nothing, one after the other. */
const vainAttempts = 3;

/** Long: a member for each operation of a store; those that watch it copy them. */
export function openS3Store(parts: S3StoreParts): FileStore {
  const { client, ages, patience, hasLinks, folder, copySizes = usualCopySizes } = parts;
  const markKey = 'store.json';

  async function read(storageKey: string): Promise<Readable> {
    const response = isStorageKey(storageKey) ? await client.get(storageKey) : null;
    if (!response) throw new FileLost(storageKey);
    const source = { reader: response.body?.getReader() };
    const stream = Readable.from(toBytes(storageKey, response.headers, source), { objectMode: false });
    // Of a stream without a reader, too.
    stream.once('close', () => void source.reader?.cancel().catch(() => undefined));
    return stream;
  }

  /** Reads on where a connection breaks: a reader of a large file is not to begin again. */
  async function* toBytes(
    storageKey: string,
    first: Headers,
    source: { reader: ReadableStreamDefaultReader<Uint8Array> | undefined },
  ): AsyncGenerator<Uint8Array> {
    const size = Number(first.get('content-length'));
    const etag = first.get('etag');
    let at = 0;
    let vain = 0;
    while (at < size) {
      const { reader } = source;
      let chunk: Uint8Array | undefined;
      let failure: unknown;
      try {
        chunk = reader && (await within(patience.stallMilliseconds, reader.read())).value;
      } catch (error) {
        failure = error;
      }
      if (chunk) {
        vain = 0;
        at += chunk.byteLength;
        yield chunk;
        continue;
      }
      reader?.cancel().catch(() => undefined);
      source.reader = undefined;
      vain += 1;
      if (vain > vainAttempts)
        throw new StoreAway(
          `The file store ${client.name} broke off: ${failure === undefined ? 'not all bytes came' : describeReason(failure)}.`,
          { cause: failure },
        );
      const next = await client.get(storageKey, at, size);
      if (!next) throw new FileLost(storageKey);
      source.reader = next.body?.getReader();
      if (next.headers.get('etag') !== etag || (at > 0 && next.status !== 206))
        throw new FileChanged(storageKey);
    }
  }

  const getSize = async (storageKey: string): Promise<number | null> =>
    isStorageKey(storageKey) ? client.getSize(storageKey) : null;

  const quarantine = openS3Quarantine(client, ages, copySizes);

  return {
    name: client.name,
    async write(source, { maxBytes, storageKey = generateStorageKey() } = {}) {
      if (!isStorageKey(storageKey)) throw new FileLost(storageKey);
      const { bytes, facts } = measure(source, maxBytes);
      let notedAt = Date.now();
      const noteAlive = async (): Promise<void> => {
        if (Date.now() - notedAt < noteEvery) return;
        notedAt = Date.now();
        // A database that is away now is asked again by the next part.
        await ages.note(storageKey).catch(() => undefined);
      };
      await writeToS3(bytes, { client, key: storageKey, noteAlive });
      return { storageKey, ...facts() };
    },
    read,
    readAll: async (storageKey) => readWhole(await read(storageKey)),
    readRange: (storageKey, ...range) => readPart(parts, storageKey, ...range),
    has: async (storageKey) => (await getSize(storageKey)) !== null,
    getSize,
    async withLocalFile(file, use) {
      const copied = async (): Promise<AsyncIterable<Uint8Array>> => verifiedBytes({ read }, file);
      try {
        return await withTemporaryCopy(folder, copied, use);
      } catch (error) {
        if (isFull(error))
          throw new StorageFull('There is no space left for a temporary copy of a stored file.', {
            cause: error,
          });
        throw error;
      }
    },
    async linkTo(storageKey, seconds, { disposition, mediaType }) {
      if (!hasLinks) return null;
      if ((await getSize(storageKey)) === null) throw new FileLost(storageKey);
      return client.sign(storageKey, seconds, {
        'response-content-disposition': disposition,
        'response-content-type': mediaType,
        'response-cache-control': 'no-store',
      });
    },
    remove: async (storageKey) => (isStorageKey(storageKey) ? client.remove(storageKey) : undefined),
    async *list(before) {
      // All keys of files come before the first other one.
      for await (const { key, modifiedAt } of client.list('')) {
        if (key > 'g') return;
        if (isStorageKey(key) && modifiedAt < before) yield key;
      }
    },
    async refresh(storageKey) {
      await ages.note(storageKey);
      if (await client.getSize(storageKey)) return;
      for await (const file of quarantine.list())
        if (file.storageKey === storageKey) await quarantine.restore(file);
    },
    quarantine,
    async removeUnfinished(before) {
      for await (const { key, uploadId, begunAt } of client.listUploads()) {
        if (!isStorageKey(key) && !isQuarantineKey(key)) continue;
        if (begunAt < before && !(await ages.isFresh(key, before))) await client.abort(key, uploadId);
      }
      await ages.forget(before);
    },
    mark: {
      name: `${client.name}, ${markKey}`,
      async read() {
        const response = await client.get(markKey);
        return response && (await response.text());
      },
      write: (text) => client.put(markKey, Buffer.from(text)),
    },
    getOutageReason: () => client.getOutageReason(),
    freeBytes: () => Promise.resolve(null),
  };
}

async function readPart(
  { client, patience }: S3StoreParts,
  storageKey: string,
  from: number,
  length: number,
): Promise<Buffer> {
  // A range behind the end is refused in a way of each service's own.
  const size = isStorageKey(storageKey) ? await client.getSize(storageKey) : null;
  if (size === null) throw new FileLost(storageKey);
  if (from >= size || length === 0) return Buffer.alloc(0);
  const to = Math.min(size, from + length);
  const response = await client.get(storageKey, from, to);
  if (!response) throw new FileLost(storageKey);
  const bytes = Buffer.from(await within(patience.stallMilliseconds, response.arrayBuffer()));
  return response.status === 206 ? bytes : bytes.subarray(from, to);
}

/** Rejects where nothing comes for so long. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const controller = new AbortController();
  const tooLate = wait(milliseconds, undefined, { signal: controller.signal }).then(() => {
    throw new Error(`nothing came for ${milliseconds / 1000} s`);
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    controller.abort();
  }
}
