/**
 * Bytes outside the database. A file is written once under an id, hashed while it streams, and never changed.
 * What is written before its row commits goes into quarantine when no row claims it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { noteProgress } from '#src/jobs/progress.ts';
import { openQuarantine, type Quarantine } from './quarantine.ts';
import { isStorageKey, syncFolder } from './storage-key.ts';

export interface WrittenFile {
  readonly storageKey: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface FileStore {
  /** Writes all of `source` durably. Leaves nothing behind when the source fails or exceeds `maxBytes`. */
  write(source: AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<WrittenFile>;
  /** A stream of the bytes. Throws FileLost when there are none. */
  read(storageKey: string): Promise<Readable>;
  readAll(storageKey: string): Promise<Buffer>;
  /** Are there bytes under this key? What they are is seen by reading them. */
  has(storageKey: string): Promise<boolean>;
  /** In bytes; null where there are none under this key. */
  sizeOf(storageKey: string): Promise<number | null>;
  /**
   * Lets a worker thread read the file by itself, at a path of this machine: its own in a folder, elsewhere that of a
   * temporary copy. The path is good until `use` has ended. Throws FileLost when there are no bytes.
   */
  withLocalFile<T>(storageKey: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(storageKey: string): Promise<void>;
  /** Keys written before `before`, for the sweep. */
  list(before: Date): AsyncIterable<string>;
  /** Its row is about to be written: resets its age, and restores it if it is in quarantine. */
  refresh(storageKey: string): Promise<void>;
  /** What no row claims. Nothing in it is read, and nothing leaves it but by a row or by a command. */
  readonly quarantine: Quarantine;
  /** Removes what was begun, not touched since `before`, and never completed: its writer died. */
  removeUnfinished(before: Date): Promise<void>;
}

export class FileTooLarge extends Error {}
export class FileLost extends Error {
  constructor(storageKey: string) {
    super(`The stored file ${storageKey} is missing.`);
  }
}
export class StorageFull extends Error {}

/** A store in a folder. Files appear under their final name only when complete and flushed to disk. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const temporary = path.join(folder, 'incoming');
  await mkdir(temporary, { recursive: true });
  const quarantine = openQuarantine(folder);

  const pathOf = (storageKey: string): string => {
    if (!isStorageKey(storageKey)) throw new FileLost(storageKey);
    return path.join(folder, storageKey);
  };

  async function existing(storageKey: string): Promise<string> {
    const file = pathOf(storageKey);
    await stat(file).catch(() => {
      throw new FileLost(storageKey);
    });
    return file;
  }

  const read = async (storageKey: string): Promise<Readable> => createReadStream(await existing(storageKey));

  return {
    async write(source, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const id = randomUUID();
      const storageKey = `${id.slice(0, 2)}/${id}`;
      const incoming = path.join(temporary, id);
      const hash = createHash('sha256');
      let size = 0;
      async function* measured(): AsyncGenerator<Uint8Array> {
        for await (const chunk of source) {
          size += chunk.byteLength;
          if (size > maxBytes) throw new FileTooLarge(`The file is larger than ${maxBytes} bytes.`);
          hash.update(chunk);
          noteProgress();
          yield chunk;
        }
      }
      const handle = await open(incoming, 'wx', 0o600);
      try {
        // A stream writes all of a chunk where the disk takes a part of it, and is flushed before it is closed.
        await pipeline(measured, handle.createWriteStream({ flush: true }));
        await mkdir(path.join(folder, id.slice(0, 2)), { recursive: true });
        await rename(incoming, pathOf(storageKey));
        await syncFolder(path.join(folder, id.slice(0, 2)));
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(incoming, { force: true });
        if (isFull(error)) throw new StorageFull('There is no space left to store files.', { cause: error });
        throw error;
      }
      return { storageKey, size, sha256: hash.digest('hex') };
    },
    read,
    async readAll(storageKey) {
      const parts: Buffer[] = [];
      for await (const part of await read(storageKey)) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
    has: (storageKey) =>
      stat(pathOf(storageKey)).then(
        () => true,
        () => false,
      ),
    sizeOf: (storageKey) =>
      stat(pathOf(storageKey)).then(
        ({ size }) => size,
        () => null,
      ),
    withLocalFile: async (storageKey, use) => use(await existing(storageKey)),
    remove: (storageKey) => rm(pathOf(storageKey), { force: true }),
    async *list(before) {
      for (const prefix of await readdir(folder)) {
        if (prefix.length !== 2) continue;
        for (const name of await readdir(path.join(folder, prefix))) {
          if (!isStorageKey(`${prefix}/${name}`)) continue;
          const facts = await stat(path.join(folder, prefix, name)).catch(() => null);
          if (facts && facts.mtime < before) yield `${prefix}/${name}`;
        }
      }
    },
    async refresh(storageKey) {
      const now = new Date();
      const touch = (): Promise<void> => utimes(pathOf(storageKey), now, now);
      await touch().catch(async () => {
        for await (const file of quarantine.list())
          if (file.storageKey === storageKey) await quarantine.restore(file);
        // Where it is in neither place, its reader says so.
        await touch().catch(() => undefined);
      });
    },
    quarantine,
    async removeUnfinished(before) {
      // By age and not at the start: other processes may be writing here.
      for (const name of await readdir(temporary)) {
        const facts = await stat(path.join(temporary, name)).catch(() => null);
        if (facts && facts.mtime < before) await rm(path.join(temporary, name), { force: true });
      }
    },
  };
}

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
