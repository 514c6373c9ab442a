import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';

/**
 * How PostgreSQL is started, which refuses to run as root:
 * - `direct`: we are not root;
 * - `unshare`: as root, in a user namespace in which root is called nobody; files stay root's, so that a home
 *   folder of mode 0700 is no hindrance;
 * - `drop`: as root where the kernel or the container forbids that (and on macOS), as the user nobody, who needs
 *   binaries and data in a folder that it can reach.
 */
export type LaunchMode = 'direct' | 'unshare' | 'drop';

export type Launch = {
  readonly mode: LaunchMode;
  /** Where the binaries are, which is a copy when nobody could not reach the installed ones. */
  readonly binaries: string;
  /** The folder for PostgreSQL's data, which is elsewhere when nobody could not reach the wanted one. */
  readonly folder: string;
  /** The program and its arguments before PostgreSQL's own. */
  readonly prefix: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
};

/** PostgreSQL sees nothing of our environment: no password, no PG* variable, English messages, UTC. */
export const postgresEnvironment = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
} as const;

/** Says, in the wanted folder, where the data is instead, so that no later start makes a second, empty database. */
const locationFile = 'location';

/** Where data and binaries go when the wanted folders cannot be reached by the user nobody. */
const reachableFolder = '/var/lib/idss';

/** Where the data of `folder` is, without starting anything. */
export function locateData(folder: string): string {
  const location = path.join(folder, locationFile);
  return path.join(existsSync(location) ? readFileSync(location, 'utf8') : folder, 'data');
}

/** Decides how to start PostgreSQL on `folder` (which exists afterwards, owned by whom PostgreSQL runs as). */
export function prepareLaunch(binaries: PostgresBinaries, folder: string, mode?: LaunchMode): Launch {
  const dieWithUs = pdeathPrefix();
  if (process.getuid?.() !== 0) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (existsSync(path.join(folder, locationFile))) {
      throw new Error(
        `The data of ${folder} was put elsewhere when root started it, and only root can start it.`,
      );
    }
    return { mode: 'direct', binaries: binaries.folder, folder, prefix: dieWithUs, identity: {} };
  }
  const nobody = findNobody();
  const isElsewhere = existsSync(path.join(folder, locationFile));
  if (mode !== 'drop' && !isElsewhere) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    giveTo(folder, 0, 0);
    const map = [`--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
    const unshare = ['unshare', '--user', ...map];
    if (canRun(unshare, {}, binaries.folder, folder)) {
      const prefix = [...unshare, ...dieWithUs];
      return { mode: 'unshare', binaries: binaries.folder, folder, prefix, identity: {} };
    }
  }
  return dropToNobody(binaries, folder, nobody);
}

function dropToNobody(binaries: PostgresBinaries, folder: string, nobody: Account): Launch {
  const launch = { mode: 'drop', prefix: pdeathPrefix(), identity: nobody } as const;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, nobody.uid, nobody.gid);
  const location = path.join(folder, locationFile);
  if (!existsSync(location) && canRun([], nobody, binaries.folder, folder)) {
    return { ...launch, binaries: binaries.folder, folder };
  }
  if (existsSync(path.join(folder, 'data'))) {
    throw new Error(
      `The data in ${folder} cannot be reached by the user with id ${nobody.uid}, as whom PostgreSQL has to run ` +
        `here. Start as the user who made it, or move DATA_DIR to a folder that everybody may enter.`,
    );
  }

  const copy = path.join(reachableFolder, `postgresql-${binaries.version}`);
  if (!existsSync(path.join(copy, 'complete'))) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(binaries.folder, copy, { recursive: true, verbatimSymlinks: true });
    mkdirSync(path.join(copy, 'complete'));
  }
  const elsewhere = existsSync(location)
    ? readFileSync(location, 'utf8')
    : path.join(reachableFolder, nameFor(folder));
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 });
  giveTo(elsewhere, nobody.uid, nobody.gid);
  if (!canRun([], nobody, copy, elsewhere)) {
    throw new Error(
      `PostgreSQL cannot run here as root: a user namespace is refused, and the user with id ${nobody.uid} can ` +
        `use neither ${folder} nor ${elsewhere}. Start as another user, or set DATABASE_URL.`,
    );
  }
  writeFileSync(location, elsewhere, { flush: true });
  return { ...launch, binaries: copy, folder: elsewhere };
}

const nameFor = (folder: string): string =>
  `data-${createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 16)}`;

/** Runs the server's `--version` and looks whether the data folder can be written, both as PostgreSQL will run. */
function canRun(
  prefix: readonly string[],
  identity: Launch['identity'],
  binaries: string,
  folder: string,
): boolean {
  const [program, ...rest] = [
    ...prefix,
    '/bin/sh',
    '-c',
    '"$1" --version >/dev/null && test -w "$2" && test -x "$2"',
    'sh',
    path.join(binaries, 'bin', 'postgres'),
    folder,
  ];
  const result = spawnSync(program, rest, {
    env: postgresEnvironment,
    cwd: '/',
    stdio: 'ignore',
    ...identity,
  });
  return result.status === 0;
}

/**
 * On Linux the kernel can stop PostgreSQL when the server dies without a chance to do so itself. A convenience:
 * without it the next start stops the one left over.
 */
function pdeathPrefix(): string[] {
  if (process.platform !== 'linux') return [];
  const prefix = ['setpriv', '--pdeathsig', 'INT'];
  const [program, ...rest] = [...prefix, 'true'];
  return spawnSync(program, rest, { env: postgresEnvironment, stdio: 'ignore' }).status === 0 ? prefix : [];
}

type Account = { readonly uid: number; readonly gid: number };

/** An ordinary account that is in the password file (initdb looks itself up there): nobody, or daemon. */
function findNobody(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['nobody', 'daemon']) {
    const account = accounts.find((fields) => fields[0] === name);
    // macOS writes -2 for nobody; the system calls take it as an unsigned number.
    if (account) return { uid: Number(account[2]) >>> 0, gid: Number(account[3]) >>> 0 };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account "nobody". Start as another user.');
}

/** PostgreSQL refuses data of another owner; they change when a folder is used in another launch mode. */
function giveTo(folder: string, uid: number, gid: number): void {
  if (lstatSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) giveTo(file, uid, gid);
    else if (!entry.isSymbolicLink()) chownSync(file, uid, gid);
  }
  // The folder itself last: interrupted half-way, the next start begins again.
  chownSync(folder, uid, gid);
}
