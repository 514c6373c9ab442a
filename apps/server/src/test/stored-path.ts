import path from 'node:path';
import type { App } from '#src/kernel/app.ts';

/** The path of a stored file, in a portal with a folder, for tests that change or remove its bytes. */
export const storedPath = ({ files }: Pick<App, 'files'>, storageKey: string | undefined): string =>
  path.join(files.name, storageKey ?? '');
