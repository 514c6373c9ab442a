/** Another version of the program in a folder of its own: a work tree of a commit, with the dependencies that are installed here. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Release {
  readonly version: string;
  readonly commit: string;
}

/** The newest released version: its tag, or where the repository has none the commit in migrations/releases.json. */
export function releasedCommit(): Release {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const list = path.join(root, 'apps', 'server', 'migrations', 'releases.json');
  const newest = (JSON.parse(readFileSync(list, 'utf8')) as Release[]).at(-1);
  if (!newest) throw new Error('migrations/releases.json names no release.');
  const { version, commit } = newest;
  return git('tag', '--list', version) === ''
    ? { version, commit }
    : { version, commit: git('rev-list', '-1', version) };
}

export interface OtherVersion {
  readonly folder: string;
  /** Its apps/server/src/main.ts. */
  readonly program: string;
  remove(): void;
}

/** `commit`: what is checked out there. Its changes are made by the caller and belong to no branch. */
export function checkOut(folder: string, commit = 'HEAD'): OtherVersion {
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, commit], {
    cwd: root,
    stdio: 'pipe',
  });
  linkDependencies(folder);
  return {
    folder,
    program: path.join(folder, 'apps', 'server', 'src', 'main.ts'),
    remove() {
      execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root, stdio: 'pipe' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The packages of npm from here, our own from there. */
function linkDependencies(folder: string): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    const place = path.join(root, 'node_modules', name);
    if (name === '@idss')
      cpSync(place, path.join(modules, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(place, path.join(modules, name));
  }
  for (const parent of ['apps', 'packages'])
    for (const name of readdirSync(path.join(root, parent))) {
      const own = path.join(root, parent, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, path.join(folder, parent, name, 'node_modules'));
    }
}
