/** The files of a backup into an empty store, or into one in which this restore was cut off before. */
import type { Config } from '#src/config.ts';
import { fault } from '#src/kernel/fault.ts';
import { forEachLimited } from '#src/jobs/for-each-limited.ts';
import type { FileStore } from '#src/files/file-store.ts';
import type { BackupKey } from './backup-key.ts';
import type { BackupTarget } from './backup-target.ts';
import { listFiles, type ListedFile } from './file-list.ts';
import { getFilePart, type Manifest } from './manifest.ts';
import { BackupProblem, verifiedPart } from './part-format.ts';
import type { Progress } from './progress.ts';

const filesAtOnce = 4;

export type RestoredStore = Pick<
  FileStore,
  'name' | 'list' | 'mark' | 'getSize' | 'write' | 'removeUnfinished'
>;

/** Throws BackupProblem where the store belongs to a portal, or has a file that the backup does not name. */
export async function requireOwnFiles(
  store: RestoredStore,
  target: BackupTarget,
  { files }: Manifest,
  key: BackupKey | null,
): Promise<void> {
  const refuse = (why: string): never => {
    throw new BackupProblem(
      `The file store ${store.name} is not empty: ${why}. Restore into an empty one (STORAGE_URL, or another DATA_DIR).`,
    );
  };
  if ((await store.mark.read()) !== null) refuse('it belongs to a portal');
  // Both are in the order of their keys: there may be millions.
  const named = listFiles(target, files.list, key);
  let next: IteratorResult<ListedFile> | null = null;
  // A minute more: a clock of another machine may be behind.
  for await (const storageKey of store.list(new Date(Date.now() + 60_000))) {
    while (next === null || (!next.done && next.value.storageKey < storageKey)) next = await named.next();
    if (next.done || next.value.storageKey !== storageKey) refuse(`it has the file ${storageKey}`);
  }
}

/** A file appears in the store as a whole or not at all: what is there already is left as it is. */
export async function restoreFiles(
  store: RestoredStore,
  target: BackupTarget,
  { files, missing }: Manifest,
  {
    key,
    progress,
    faults,
  }: {
    readonly key: BackupKey | null;
    readonly progress: Progress;
    readonly faults: Pick<Config, 'fault'>;
  },
): Promise<number> {
  const without = new Set(missing);
  const done = { count: 0, bytes: 0 };
  let written = 0;
  const restore = async (file: ListedFile): Promise<void> => {
    const { storageKey, size } = file;
    if (!without.has(storageKey) && (await store.getSize(storageKey)) !== size) {
      const part = getFilePart(key, storageKey);
      await store.write(verifiedPart(part, await target.read(part), key, file), { storageKey });
      written += 1;
    }
    await fault(faults, 'restore.after-file');
    done.count += 1;
    done.bytes += size;
    progress.files(done, files);
  };
  progress.files(done, files);
  await forEachLimited(listFiles(target, files.list, key), filesAtOnce, restore);
  return written;
}
