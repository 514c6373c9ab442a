import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServerCommand } from './server-command.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'idss-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A fake server program that records how it was called. */
function program(exit: string): string {
  const file = path.join(folder, 'server.mjs');
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(path.join(folder, 'args'))}, process.argv.slice(2).join('|'));
     ${exit}`,
  );
  return file;
}

test('the server program gets the arguments, and its exit code is ours', async () => {
  expect(await runServerCommand('season', ['load', 'a folder'], program('process.exit(1)'))).toBe(1);
  expect(readFileSync(path.join(folder, 'args'), 'utf8')).toBe('season|load|a folder');
  expect(await runServerCommand('season', ['load', 'x'], program('process.exit(0)'))).toBe(0);
});

test('a server program that is killed has an exit code that no command answers', async () => {
  expect(await runServerCommand('season', [], program(`process.kill(process.pid, 'SIGKILL')`))).toBe(3);
});
