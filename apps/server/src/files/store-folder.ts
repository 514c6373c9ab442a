import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#src/config.ts';

/** Where the stored files are. */
export const storeFolder = ({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): string =>
  storageUrl === undefined ? path.join(dataDir, 'files') : fileURLToPath(storageUrl);
