// `npm start`: installs and builds what is missing, then runs the server.
import path from 'node:path';
import { become, root, setUp } from './setup.mjs';

// Room for young objects: half of Node's own choice, and 20 MB less of memory for a server that mostly waits.
become(setUp(), [
  '--max-semi-space-size=8',
  path.join(root, 'apps', 'server', 'src', 'main.ts'),
  ...process.argv.slice(2),
]);
