/** DuckDB, for the one benchmark that needs it: 70 MB that are not installed otherwise. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { note } from './report.ts';

const version = '1.5.6-r.1';
const folder = fileURLToPath(new URL(`../.cache/duckdb-${version}`, import.meta.url));

/** The part of its API that is used. */
export interface DuckDb {
  readonly DuckDBInstance: {
    create(
      path: string,
      options?: Record<string, string>,
    ): Promise<{
      connect(): Promise<{
        runAndReadAll(sql: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>;
        closeSync(): void;
      }>;
      closeSync(): void;
    }>;
  };
}

/** null if it can be neither found nor installed; its figure is then left out. */
export async function openDuckDb(): Promise<DuckDb | null> {
  if (!existsSync(join(folder, 'node_modules'))) {
    note(`Installing DuckDB ${version} …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const args = ['install', '--no-audit', '--no-fund', '--save-exact', `@duckdb/node-api@${version}`];
    if (spawnSync('npm', args, { cwd: folder, stdio: 'ignore' }).status !== 0) return null;
  }
  const entry = createRequire(join(folder, 'package.json')).resolve('@duckdb/node-api');
  return (await import(pathToFileURL(entry).href)) as DuckDb;
}
