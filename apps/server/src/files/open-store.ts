import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#src/config.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';

/** The file store that STORAGE_URL names. */
export const openStore = ({
  storageUrl,
  dataDir,
}: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<FileStore> =>
  openFolderStore(storageUrl === undefined ? path.join(dataDir, 'files') : fileURLToPath(storageUrl));
