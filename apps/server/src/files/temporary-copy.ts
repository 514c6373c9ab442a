/** Temporary files of a process on this machine, and a file of a store that is no folder as one of them. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { FileChanged } from './file-store.ts';

/** Names its process, so that the copies of one that was killed can be told from those that are in use. */
const hostPrefix = `copy-${hostname().replaceAll(/[^\w.]/g, '_')}-`;
const attempts = 3;

/** An empty folder, which is removed when `use` has ended. */
export async function withTemporaryFolder<T>(
  parent: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(parent, `${hostPrefix}${process.pid}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the copy when `use` has ended. Bytes that were changed on their way are fetched again. */
export const withTemporaryCopy = <T>(
  parent: string,
  open: () => Promise<AsyncIterable<Uint8Array>>,
  use: (path: string) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder(parent, async (folder) => {
    const copy = path.join(folder, 'file');
    for (let attempt = 1; ; attempt += 1)
      try {
        await writeFile(copy, await open(), { mode: 0o600 });
        break;
      } catch (error) {
        if (!(error instanceof FileChanged) || attempt === attempts) throw error;
      }
    return use(copy);
  });

/** Removes what processes of this machine left that were killed. */
export async function removeAbandonedCopies(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = name.startsWith(hostPrefix) ? Number.parseInt(name.slice(hostPrefix.length), 10) : Number.NaN;
    if (pid === process.pid || isRunning(pid)) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  // That of another machine: not ours to judge.
  if (Number.isNaN(pid)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
