// Programs of other projects that some tests start for real: a pooler, an object store. They are not npm packages.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Where distributions put servers; they need not be on the PATH of a person. */
const serverFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The path of a program; undefined where it is not installed. */
export const findProgram = (name) =>
  [...(process.env.PATH ?? '').split(path.delimiter), ...serverFolders]
    .map((folder) => path.join(folder, name))
    .find(isExecutable);

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
