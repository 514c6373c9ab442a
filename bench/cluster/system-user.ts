/** PostgreSQL and its pooler refuse to work as root: there they get the account that Debian's package made. */
import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

export const isRoot = process.getuid?.() === 0;

const getId = (flag: '-u' | '-g', name: string): number => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`There is no account ${name} on this machine.`);
  return Number(stdout.trim());
};

/** Nothing where the caller is not root: then everything works as the caller. */
export const getIdentity = (name: string | null): Identity =>
  name === null || !isRoot ? {} : { uid: getId('-u', name), gid: getId('-g', name) };

export function giveTo(name: string, ...paths: readonly string[]): void {
  const { uid, gid } = getIdentity(name);
  if (uid !== undefined) for (const path of paths) chownSync(path, uid, gid ?? 0);
}
