/** Quarantine of a folder store: `quarantine/<day>/` of its folder. */
import { link, mkdir, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { isStorageKey, type Quarantine, type QuarantinedFile } from './file-store.ts';
import { syncFolder } from './sync-folder.ts';

export function openFolderQuarantine(store: string): Quarantine {
  const folder = path.join(store, 'quarantine');
  const getPath = ({ storageKey, day }: Pick<QuarantinedFile, 'storageKey' | 'day'>): string =>
    path.join(folder, day, storageKey);

  return {
    name: folder,
    async put(storageKey, before) {
      const from = path.join(store, storageKey);
      const facts = await stat(from).catch(() => null);
      if (!facts || facts.mtime >= before) return false;
      return move(from, getPath({ storageKey, day: new Date().toISOString().slice(0, 10) }));
    },
    async *list() {
      for (const day of await readIfThere(folder))
        for (const prefix of await readIfThere(path.join(folder, day)))
          for (const name of await readIfThere(path.join(folder, day, prefix))) {
            const storageKey = `${prefix}/${name}`;
            if (!isStorageKey(storageKey)) continue;
            const facts = await stat(getPath({ storageKey, day })).catch(() => null);
            if (facts) yield { storageKey, day, size: facts.size };
          }
    },
    async restore(file) {
      const isBack = await move(getPath(file), path.join(store, file.storageKey));
      if (isBack) await removeEmpty(folder, getPath(file));
      return isBack;
    },
    async remove(file) {
      await rm(getPath(file), { force: true });
      await removeEmpty(folder, getPath(file));
    },
  };
}

/** Never over bytes that are there. A second process that does the same at once finds it done. */
async function move(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  try {
    // A link refuses a name that is taken; a rename would write over it.
    await link(from, to);
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'EEXIST')) return false;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].some((code) => isCode(error, code))) throw error;
    // A file system without links.
    if (await stat(to).catch(() => null)) return false;
    await rename(from, to);
  }
  await syncFolder(path.dirname(to));
  await unlink(from).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
  return true;
}

/** The folders of a file that left, as far as nothing else is in them. */
async function removeEmpty(folder: string, file: string): Promise<void> {
  for (let parent = path.dirname(file); parent !== folder; parent = path.dirname(parent)) {
    const isEmpty = await rmdir(parent).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return;
  }
}

const readIfThere = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).toSorted((a, b) => a.localeCompare(b));

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
