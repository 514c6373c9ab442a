import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDataChanges } from '#src/db/data-changes.ts';
import type { EmbeddedPostgres } from '#src/db/embedded-postgres.ts';
import { closePools } from '#src/db/pool.ts';
import { findRunningPostgres } from '#src/db/running-postgres.ts';
import { claimStore } from '#src/files/claim-store.ts';
import { openFolderStore } from '#src/files/folder-store.ts';
import { startMigratedPostgres } from '#src/test/migrated-postgres.ts';

let root: string;
let dataDir: string;
let postgres: EmbeddedPostgres;

/** The parts of a running portal: the embedded database, migrated, with its data changed as workers do, and a file store. */
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'idss commands '));
  dataDir = path.join(root, 'data');
  const started = await startMigratedPostgres(dataDir);
  const { pools } = started;
  postgres = started.postgres;
  await runDataChanges(pools.owner);
  await claimStore(pools.app, await openFolderStore(path.join(dataDir, 'files')));
  await closePools(pools);
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs the program in a separate process, like `npx idss`. */
function command(args: readonly string[], environment: Record<string, string>): Promise<Ended> {
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env: environment });
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, errors }));
  });
}

test('verify and quarantine work next to a running portal without affecting it', async () => {
  const { pid } = postgres;
  const verified = await command(['verify'], { DATA_DIR: dataDir });
  expect(verified).toMatchObject({ code: 0, errors: '' });
  expect(verified.out.trimEnd().split('\n').at(-1)).toBe('All checks passed.');
  expect(await command(['quarantine', 'list'], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    out: 'The quarantine is empty.\n',
  });
  expect(postgres.pid).toBe(pid);
  expect(findRunningPostgres(dataDir)).toEqual({
    ownerUrl: postgres.ownerUrl,
    appUrl: postgres.appUrl,
  });
});

test('migrate says what it would run, runs it next to a running portal, and then has nothing to do', async () => {
  const checked = await command(['migrate', '--check'], { DATA_DIR: dataDir });
  expect(checked).toMatchObject({ code: 0, errors: '' });
  expect(checked.out).toContain('There is nothing to run.');
  expect(await command(['migrate'], { DATA_DIR: dataDir })).toEqual({
    code: 0,
    out: 'There was nothing to run.\n',
    errors: '',
  });
});

test('verify reports a store of another database; a command joins it to this one', async () => {
  const mark = path.join(dataDir, 'files', 'store.json');
  writeFileSync(mark, JSON.stringify({ storeId: randomUUID() }));
  const { code, out } = await command(['verify', 'files'], { DATA_DIR: dataDir });
  expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([1, '1 problem found.']);
  expect(out).toContain('does not belong to this database: their marks differ');
  writeFileSync(mark, '{}');
  expect((await command(['verify', 'files'], { DATA_DIR: dataDir })).out).toContain(
    'cannot be read. Restore it.',
  );
  expect((await command(['store', 'join'], { DATA_DIR: dataDir })).code).toBe(0);
  expect((await command(['verify', 'files'], { DATA_DIR: dataDir })).code).toBe(0);
});

test.each([
  ['wrong use', ['verify', 'everything'], {}, /^$/],
  ['no data', ['verify'], { DATA_DIR: 'nothing here' }, /^The command failed\. There is no database/],
  [
    'no database',
    ['verify'],
    { DATABASE_URL: 'postgresql://idss:x@127.0.0.1:1/idss' },
    /^The command failed\. .*does not answer\. .*\n$/,
  ],
] as const)(
  'that it cannot check has an exit code of its own: %s',
  async (_what, args, environment, pattern) => {
    const ended = await command(args, { DATA_DIR: dataDir, ...environment });
    expect(ended.code).toBe(2);
    expect(ended.errors).toMatch(pattern);
  },
);
