import path from 'node:path';
import type { App } from '#src/app.ts';
import { storeFolder } from '#src/files/store-folder.ts';

/** Where the bytes of a stored file lie: tests change and remove them behind the portal's back. */
export const storedPath = ({ config }: Pick<App, 'config'>, storageKey: string | undefined): string =>
  path.join(storeFolder(config), storageKey ?? '');
