/** The files of a snapshot into the target, those that are not there yet: a stored file never changes. */
import { forEachLimited } from '#src/jobs/for-each-limited.ts';
import { FileLost, StoreAway } from '#src/files/file-store.ts';
import { fault } from '#src/kernel/fault.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import type { BackupOptions, BackupSource } from './backup-options.ts';
import { listFiles, type ListedFile } from './file-list.ts';
import { getFilePart, type Manifest } from './manifest.ts';
import { BackupProblem, verifiedPart } from './part-format.ts';
import { writePart } from './write-part.ts';

const filesAtOnce = 4;
/** More than these, and it is not some files that are damaged but the store that is away, or another one. */
const maxMissing = 1_000;

/** Of the file itself, and not of the target. */
class UnreadableFile extends Error {}

export async function copyFiles(
  { files }: Pick<BackupSource, 'files'>,
  { target, key, readsAll, progress, faults }: BackupOptions,
  list: Manifest['files'],
): Promise<{ readonly copied: number; readonly bytes: number; readonly missing: readonly string[] }> {
  const missing: string[] = [];
  const done = { count: 0, bytes: 0 };
  let copied = 0;
  let bytes = 0;
  const copy = async (file: ListedFile): Promise<void> => {
    const part = getFilePart(key, file.storageKey);
    if (!(await isThere(part, file))) {
      const written = await writePart(target, part, readStored(files, file), key).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        missing.push(file.storageKey);
        if (missing.length > maxMissing)
          throw new BackupProblem(
            `More than ${maxMissing} stored files cannot be read, the last one because: ${error.message}`,
          );
        return null;
      });
      if (written) {
        copied += 1;
        bytes += written.bytes;
      }
    }
    await fault(faults, 'backup.after-file');
    done.count += 1;
    done.bytes += file.size;
    progress.files(done, list);
  };
  async function isThere(part: string, file: ListedFile): Promise<boolean> {
    if (!(await target.has(part))) return false;
    if (!readsAll) return true;
    try {
      for await (const _ of verifiedPart(part, await target.read(part), key, file));
      return true;
    } catch (error) {
      if (error instanceof BackupProblem) return false;
      throw error;
    }
  }
  progress.files(done, list);
  await forEachLimited(listFiles(target, list.list, key), filesAtOnce, copy);
  return { copied, bytes, missing };
}

/** Ends with Unreadable where the bytes are not those of the record. */
async function* readStored(files: BackupSource['files'], file: ListedFile): AsyncGenerator<Uint8Array> {
  try {
    yield* await open(files, file);
  } catch (error) {
    // Not of this file: it would be taken for a damaged one.
    if (error instanceof StoreAway) throw error;
    throw new UnreadableFile(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Its record may have gone since the snapshot, and the file into quarantine. */
async function open(files: BackupSource['files'], file: ListedFile): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await verifiedBytes(files, file);
  } catch (error) {
    if (!(error instanceof FileLost)) throw error;
    await files.refresh(file.storageKey);
    return verifiedBytes(files, file);
  }
}
