// `npm run pictures`: installs and builds what is missing, then retakes the pictures of README.
import path from 'node:path';
import { become, root, setUp } from './setup.mjs';

become(setUp(), [path.join(root, 'apps', 'e2e', 'src', 'readme-pictures.ts')]);
