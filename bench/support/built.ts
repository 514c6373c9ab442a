/** The program as `npm start` and the container run it: bundled, with their settings of Node and of memory. */
import path from 'node:path';
import { build, root } from '../../tools/setup.mjs';

/** Of `apps/server`: `main.js`; of `bench`: `serve-portal.js`. */
export function built(folder: 'apps/server' | 'bench', name: string): string {
  build(process.execPath, folder);
  return path.join(root, folder, 'dist', name);
}
