#!/usr/bin/env node
// Plain JavaScript: it may be started by a Node that cannot run TypeScript, and then hands over to the pinned one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const main = new URL('../src/main.ts', import.meta.url);

if (major > 22 || (major === 22 && minor >= 18)) {
  const { run } = await import(main.href);
  process.exitCode = await run(process.argv.slice(2));
} else {
  const pinned = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
  if (!existsSync(pinned)) {
    process.stderr.write(
      'idss needs Node 22.18 or newer, or the one that npm install brings. Run npm install first.\n',
    );
    process.exitCode = 2;
  } else {
    const child = spawnSync(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
    process.exitCode = child.status ?? 128 + (constants.signals[child.signal ?? 'SIGTERM'] ?? 15);
  }
}
