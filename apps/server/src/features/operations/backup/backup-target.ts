/** Where backups are. A part appears under its name only when it is complete and flushed to disk. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { syncFolder } from '#src/files/sync-folder.ts';
import { BackupProblem } from './part-format.ts';

export interface BackupTarget {
  /** Shown to people. */
  readonly name: string;
  has(part: string): Promise<boolean>;
  /**
   * Durably; leaves nothing behind when the source fails. It has its name only after `check`, which reads back what was
   * written. Answers how many bytes.
   */
  write(
    part: string,
    source: AsyncIterable<Uint8Array>,
    check: (written: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<number>;
  /** Throws BackupProblem where it is missing. */
  read(part: string): Promise<AsyncIterable<Buffer>>;
  /** The names directly in this folder, in the order of their bytes; none where it is missing. */
  list(folder: string): Promise<readonly string[]>;
  /** Removes one part, or a folder with its contents. */
  remove(name: string): Promise<void>;
  /** Locks the target; throws BackupProblem while another writer has the lock. Returns a function that unlocks it. */
  lock(): Promise<() => Promise<void>>;
}

/** After this time without a sign from it, a writer on another machine counts as ended. */
const staleMilliseconds = 120_000;
const showMilliseconds = 10_000;

export function openTarget(address: string, { makes }: { readonly makes: boolean }): Promise<BackupTarget> {
  if (/^[a-z][a-z0-9+.-]+:\/\//.test(address) && !address.startsWith('file://'))
    throw new BackupProblem(`${address} is not a folder. Backups are written into folders.`);
  return openFolderTarget(
    path.resolve(address.startsWith('file://') ? fileURLToPath(address) : address),
    makes,
  );
}

/** Long: a member for each operation of a target. */
async function openFolderTarget(folder: string, makes: boolean): Promise<BackupTarget> {
  const isThere = await stat(folder).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
  if (!isThere && !makes) throw new BackupProblem(`There is no folder ${folder}.`);
  if (makes) {
    await makeFolder(folder).catch(describeFailure(folder));
    const others = (await readdir(folder)).filter((name) => !ownNames.has(name) && !name.startsWith('.'));
    if (others.length > 0 && !(await stat(path.join(folder, 'backups')).catch(() => null)))
      throw new BackupProblem(
        `${folder} has other files, such as ${others[0]}. Name an empty folder, or one with backups.`,
      );
  }
  const getPath = (name: string): string => path.join(folder, name);
  const incoming = getPath('incoming');
  const lockFile = getPath('lock');
  return {
    name: folder,
    has: (part) =>
      stat(getPath(part)).then(
        (facts) => facts.isFile(),
        () => false,
      ),
    async write(part, source, check) {
      const file = path.join(incoming, randomUUID());
      const final = getPath(part);
      let bytes = 0;
      async function* counted(): AsyncGenerator<Uint8Array> {
        for await (const chunk of source) {
          bytes += chunk.byteLength;
          yield chunk;
        }
      }
      const fail = describeFailure(folder);
      // Only `lock` makes this folder: if the target was removed or unmounted since, the write fails here.
      const handle = await open(file, 'wx', 0o600).catch(fail);
      try {
        // An error of the source is thrown as it is, not reported as a failure of the target.
        let failure: unknown;
        await pipeline(
          noting(counted(), (error) => (failure = error)),
          handle.createWriteStream({ flush: true }),
        ).catch((error: unknown) => (error === failure ? Promise.reject(error) : fail(error)));
        await check(createReadStream(file, { highWaterMark: 1 << 18 })).catch(fail);
        await mkdir(path.dirname(final), { recursive: true, mode: 0o700 }).catch(fail);
        await rename(file, final).catch(fail);
        await syncFolder(path.dirname(final)).catch(fail);
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(file, { force: true }).catch(() => undefined);
        throw error;
      }
      return bytes;
    },
    async read(part) {
      const file = getPath(part);
      await stat(file).catch((cause: unknown) => {
        throw new BackupProblem(`The part ${part} of the backup is missing.`, { cause });
      });
      return createReadStream(file, { highWaterMark: 1 << 18 });
    },
    list: async (name) => (await readIfThere(getPath(name))).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    remove: (name) => rm(getPath(name), { recursive: true, force: true }),
    async lock() {
      const fail = describeFailure(folder);
      await takeLock(lockFile, folder).catch(fail);
      const shows = setInterval(() => {
        const now = new Date();
        utimes(lockFile, now, now).catch(() => undefined);
      }, showMilliseconds);
      shows.unref();
      // Removes the unfinished parts of a writer that died.
      await rm(incoming, { recursive: true, force: true }).catch(fail);
      await mkdir(incoming, { mode: 0o700 }).catch(fail);
      return async () => {
        clearInterval(shows);
        // If the target is unavailable, the next writer finds that this one has ended.
        await rm(lockFile, { force: true }).catch(() => undefined);
      };
    },
  };
}

/** With the folders above it. Asked for all of them at once, Node reports a disk that is read only as a missing folder. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') await mkdir(folder, { recursive: true, mode: 0o700 });
    else if (code !== 'EEXIST') throw error;
  }
}

/** Anything else than a folder that is not there is an error: what cannot be read is not empty. */
const readIfThere = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });

const ownNames: ReadonlySet<string> = new Set(['backups', 'files', 'incoming', 'lock', 'lost+found']);

async function takeLock(file: string, folder: string): Promise<void> {
  for (;;) {
    const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
      throw error;
    });
    if (handle !== null) {
      try {
        await handle.writeFile(`${hostname()} ${process.pid}\n`);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      return;
    }
    const [text, facts] = await Promise.all([
      readFile(file, 'utf8').catch(() => ''),
      stat(file).catch(() => null),
    ]);
    if (facts === null) continue;
    const [host = '', id = ''] = text.trim().split(' ');
    const isHere = host === hostname();
    const isStale = Date.now() - facts.mtimeMs > staleMilliseconds || (isHere && !isAlive(Number(id)));
    if (!isStale)
      throw new BackupProblem(
        `Another backup writes into ${folder} (${isHere ? `process ${id}` : `on ${host || 'another machine'}`}). Wait until it has ended.`,
      );
    await rm(file, { force: true });
  }
}

function isAlive(id: number): boolean {
  if (!(id > 0) || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function* noting<T>(source: AsyncIterable<T>, onFailure: (error: unknown) => void): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      // A failure of the reader is thrown at `yield`: it is not a failure of the source.
      const next = await items.next().catch((error: unknown) => {
        onFailure(error);
        throw error;
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await items.return?.();
  }
}

export const notCompleted = 'This backup was not completed; those that were there are as they were.';

/** Full, read only, or missing: one sentence for the person who started the backup. */
const describeFailure =
  (folder: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === '') throw error;
    const why = ['ENOSPC', 'EDQUOT'].includes(code)
      ? `There is no space left in ${folder}.`
      : `${folder} cannot be written (${code}).`;
    throw new BackupProblem(`${why} ${notCompleted}`, { cause: error });
  };
