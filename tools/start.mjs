// `npm start`: installs and builds what is missing, then runs the server.
import path from 'node:path';
import { become, root, setUp } from './setup.mjs';

become(setUp(), [path.join(root, 'apps', 'server', 'src', 'main.ts'), ...process.argv.slice(2)]);
