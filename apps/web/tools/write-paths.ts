/** `node tools/write-paths.ts > src/api/paths.ts`, after a call was added to the contract. */
import { pathsSource } from '../src/api/paths-source.ts';

process.stdout.write(pathsSource);
