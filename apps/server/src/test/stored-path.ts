import path from 'node:path';
import type { App } from '#src/app.ts';
import { storeFolder } from '#src/files/store-folder.ts';

/** The path of a stored file, for tests that change or remove its bytes. */
export const storedPath = ({ config }: Pick<App, 'config'>, storageKey: string | undefined): string =>
  path.join(storeFolder(config), storageKey ?? '');
