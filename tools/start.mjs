// `npm start`: installs and builds what is missing, then runs the server.
import path from 'node:path';
import { memoryEnvironment, nodeOptions } from './memory-settings.mjs';
import { become, root, setUp } from './setup.mjs';

// What is set already stays; other systems do not read these.
Object.assign(process.env, { ...memoryEnvironment, ...process.env });

become(setUp(), [
  ...nodeOptions,
  path.join(root, 'apps', 'server', 'dist', 'main.js'),
  ...process.argv.slice(2),
]);
