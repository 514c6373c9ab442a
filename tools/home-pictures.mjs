// `npm run pictures:homes`: installs and builds what is missing, then retakes the pictures of home screens.
import path from 'node:path';
import { become, root, setUp } from './setup.mjs';

become(setUp(), [path.join(root, 'apps', 'e2e', 'src', 'home-pictures.ts')]);
