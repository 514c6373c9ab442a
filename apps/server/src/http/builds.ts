/**
 * The pages of two versions while one replaces the other. Each version stores its built pages; every web process serves the
 * pages of the oldest version that still runs, and the files of all. So a page never meets a process that does not know its
 * calls, and no part of a page that is open is missing. Spec: shell-versions.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Queryable } from '#src/db/queryable.ts';
import { inTransaction } from '#src/db/transaction.ts';
import {
  type BuildFile,
  type BuildPages,
  deleteOldBuilds,
  findBuildFile,
  findServedBuild,
  insertBuild,
  insertBuildFile,
  listBuildPaths,
} from './builds.sql.ts';

export interface BuildTracker {
  /** The pages that are served now. */
  served(): BuildPages;
  /** Reads again which processes run. */
  refresh(): Promise<void>;
  /** A file of another version, by its address. */
  file(address: string): Promise<BuildFile | null>;
}

/** Of the newest versions, besides those that run: a page may have been open for long. */
const buildsInStore = 3;

/** The pages in a folder; null where nothing is built. Their name is that of the last script, which changes with any other. */
export function readBuild(folder: string): BuildPages | null {
  const read = (name: string): string | null => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const page = read('index.html');
  const build = /^.*<script type="module"[^>]* src="\/assets\/([\w.-]+)\.js"/s.exec(page ?? '')?.[1];
  return page === null || build === undefined
    ? null
    : { build, page, silentRenewPage: read('silent_renew.html') };
}

/** Stores the pages of a folder, once for each version. */
export async function publishBuild(owner: pg.Pool, folder: string, pages: BuildPages): Promise<void> {
  const names = await readdir(path.join(folder, 'assets'));
  const plain = names.filter((name) => !/\.(br|gz|map)$/.test(name));
  await inTransaction(owner, async (client) => {
    if (!(await insertBuild(client, pages))) return;
    for (const name of plain) {
      const file = path.join(folder, 'assets', name);
      const brotli = names.includes(`${name}.br`) ? await readFile(`${file}.br`) : null;
      await insertBuildFile(client, pages.build, `/assets/${name}`, {
        content: await readFile(file),
        brotli,
      });
    }
    await deleteOldBuilds(client, buildsInStore);
  });
}

export function openBuilds(db: Queryable, own: BuildPages): BuildTracker {
  let served = own;
  let known: ReadonlySet<string> = new Set();
  return {
    served: () => served,
    async refresh() {
      const found = await findServedBuild(db);
      if (found?.build !== served.build) served = found ?? own;
      known = await listBuildPaths(db);
    },
    // Others are asked for by mistake, or to make work.
    file: async (address) => (known.has(address) ? findBuildFile(db, address) : null),
  };
}
