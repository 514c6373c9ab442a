// `npm start`: installs and builds what is missing, then runs the server.
import path from 'node:path';
import { become, root, setUp } from './setup.mjs';

// Memory that many threads allocated is given back to the system: glibc keeps it in up to eight arenas for each core. What is set already
// stays; other systems do not read these.
process.env.MALLOC_ARENA_MAX ??= '2';
process.env.MALLOC_TRIM_THRESHOLD_ ??= '131072';

// Room for young objects: half of Node's own choice, and 20 MB less of memory for a server that mostly waits.
become(setUp(), [
  '--max-semi-space-size=8',
  path.join(root, 'apps', 'server', 'dist', 'main.js'),
  ...process.argv.slice(2),
]);
