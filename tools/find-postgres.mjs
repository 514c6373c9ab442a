// An older PostgreSQL for the tests: the portal also runs on one of one's own, from version 14 on.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The versions that are supported and do not come with npm, the one that is tested first. */
const versions = [15, 14];

const placesOf = (version) => [
  `/usr/lib/postgresql/${version}`,
  `/usr/pgsql-${version}`,
  `/opt/homebrew/opt/postgresql@${version}`,
  `/usr/local/opt/postgresql@${version}`,
];

/** The folder whose bin/ contains it, and its version in full; undefined when there is none. */
export function findOlderPostgres() {
  for (const folder of versions.flatMap(placesOf)) {
    const program = path.join(folder, 'bin', 'postgres');
    if (!existsSync(program) || !existsSync(path.join(folder, 'bin', 'initdb'))) continue;
    const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 30_000 });
    const version = /(\d+\.\d+)/.exec(stdout ?? '')?.[1];
    if (status === 0 && version !== undefined) return { folder, version };
  }
  return undefined;
}
