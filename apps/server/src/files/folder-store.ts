/** A store in a folder, which all processes share. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  FileLost,
  type FileStore,
  isFull,
  isStorageKey,
  measure,
  generateStorageKey,
  readWhole,
  StorageFull,
  StoreAway,
  type StoreMarkFile,
} from './file-store.ts';
import { openFolderQuarantine } from './folder-quarantine.ts';
import { syncFolder } from './sync-folder.ts';

/** Read only, or taken away. */
const refusing: readonly string[] = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE', 'ENOTCONN'];
/** Not mounted. Of the folder alone: a source may be a file that is gone. */
const missing: readonly string[] = ['ENOENT', 'ENOTDIR'];

function explained(error: unknown, codes = refusing): unknown {
  if (isFull(error)) return new StorageFull('There is no space left to store files.', { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return codes.includes(code)
    ? new StoreAway(`The folder of stored files cannot be written (${code}).`, { cause: error })
    : error;
}

/**
 * Files appear under their final name only when complete and flushed to disk.
 * Long: a member for each operation of a store; those that watch it copy them.
 */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const temporary = path.join(folder, 'incoming');
  await mkdir(temporary, { recursive: true });
  const quarantine = openFolderQuarantine(folder);

  const getPath = (storageKey: string): string => {
    if (!isStorageKey(storageKey)) throw new FileLost(storageKey);
    return path.join(folder, storageKey);
  };

  async function existing(storageKey: string): Promise<string> {
    const file = getPath(storageKey);
    await stat(file).catch(() => {
      throw new FileLost(storageKey);
    });
    return file;
  }

  const getSize = async (storageKey: string): Promise<number | null> =>
    isStorageKey(storageKey) ? findSize(getPath(storageKey)) : null;

  const read = async (storageKey: string): Promise<Readable> => createReadStream(await existing(storageKey));

  return {
    name: folder,
    async write(source, { maxBytes, storageKey = generateStorageKey() } = {}) {
      const final = getPath(storageKey);
      // Not under its key: what a process that died left there must not be in the way.
      const incoming = path.join(temporary, randomUUID());
      const { bytes, facts } = measure(source, maxBytes);
      const handle = await open(incoming, 'wx', 0o600).catch((error: unknown) => {
        throw explained(error, [...refusing, ...missing]);
      });
      try {
        // Writes all of a chunk where the disk takes a part of it. Most files are one chunk, for which a stream takes twice as long.
        await handle.writeFile(bytes);
        await handle.sync();
        await handle.close();
        await moveInto(incoming, final);
        await syncFolder(path.dirname(final));
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(incoming, { force: true }).catch(() => undefined);
        throw explained(error);
      }
      return { storageKey, ...facts() };
    },
    read,
    readAll: async (storageKey) => readWhole(await read(storageKey)),
    readRange: async (storageKey, ...range) => readPart(await existing(storageKey), ...range),
    has: async (storageKey) => (await getSize(storageKey)) !== null,
    getSize,
    withLocalFile: async ({ storageKey }, use) => use(await existing(storageKey)),
    linkTo: () => Promise.resolve(null),
    remove: (storageKey) => rm(getPath(storageKey), { force: true }),
    async *list(before) {
      for (const prefix of (await readdir(folder)).toSorted()) {
        if (prefix.length !== 2) continue;
        for (const name of (await readdir(path.join(folder, prefix))).toSorted()) {
          if (!isStorageKey(`${prefix}/${name}`)) continue;
          const facts = await stat(path.join(folder, prefix, name)).catch(() => null);
          if (facts && facts.mtime < before) yield `${prefix}/${name}`;
        }
      }
    },
    async refresh(storageKey) {
      const now = new Date();
      const touch = (): Promise<void> => utimes(getPath(storageKey), now, now);
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
    mark: folderMark(folder),
    getOutageReason: () =>
      stat(temporary).then(
        () => null,
        () => `The folder of the file store, ${folder}, cannot be read.`,
      ),
    freeBytes: () =>
      statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => null,
      ),
  };
}

function folderMark(folder: string): StoreMarkFile {
  const file = path.join(folder, 'store.json');
  return {
    name: file,
    async read() {
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async write(text) {
      const handle = await open(`${file}.new`, 'w', 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.new`, file);
      await syncFolder(folder);
    },
  };
}

const findSize = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );

/** Its folder is there with the first file in it. */
async function moveInto(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(path.dirname(to), { recursive: true });
    await rename(from, to);
  }
}

async function readPart(file: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, from);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
