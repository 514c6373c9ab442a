/** Free space where the program itself writes. */
import { statfs } from 'node:fs/promises';
import type { Config } from '#src/config.ts';
import type { FileStore } from './file-store.ts';

/** `store`: stored files. `data`: everything else, the embedded database included. */
export type FreeBytes = Readonly<Record<'store' | 'data', number | null>>;

/** Below it the program takes no more work: the embedded database needs a new file of its log at any time. */
export const minFreeBytes = 16 * 1024 * 1024;

/** null where it is not known, or has no limit. */
export async function readFreeBytes(
  { dataDir }: Pick<Config, 'dataDir'>,
  files: Pick<FileStore, 'freeBytes'>,
): Promise<FreeBytes> {
  const freeInData = statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
  const [store, data] = await Promise.all([files.freeBytes(), freeInData]);
  return { store, data };
}
