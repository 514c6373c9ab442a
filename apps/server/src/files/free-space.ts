/** Free space where the program itself writes. */
import { statfs } from 'node:fs/promises';
import type { Config } from '#src/config.ts';
import { storeFolder } from './store-folder.ts';

/** `store`: stored files. `data`: everything else, the embedded database included. */
export type FreeBytes = Readonly<Record<'store' | 'data', number | null>>;

/** Below it the program takes no more work: the embedded database needs a new file of its log at any time. */
export const leastFreeBytes = 16 * 1024 * 1024;

/** null where it is not known. */
export async function readFreeBytes(config: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<FreeBytes> {
  const freeIn = (folder: string): Promise<number | null> =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    );
  const [store, data] = await Promise.all([freeIn(storeFolder(config)), freeIn(config.dataDir)]);
  return { store, data };
}
