/** The program as `npm start` and the container run it: bundled, with their settings of Node and of memory. */
import path from 'node:path';
import { build, root } from '../../tools/setup.mjs';

/** Of `apps/server`: `main.js`; of `bench`: `serve-portal.js`. */
export function built(folder: 'apps/server' | 'bench', name: string): string {
  build(process.execPath, folder);
  return path.join(root, folder, 'dist', name);
}

/** As tools/start.mjs has them. */
export const nodeOptions = ['--max-semi-space-size=8'];
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
