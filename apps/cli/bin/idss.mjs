#!/usr/bin/env node
// Plain JavaScript: a Node that cannot run TypeScript may start it; it then runs the pinned one. So what is imported here
// by name exists in Node 20.17 already: a name that does not would end the program before its first line.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const main = new URL('../src/main.ts', import.meta.url);

/** Differs from the exit codes of commands: 1 means that a file has errors, 2 wrong use. */
const crashed = 3;

function crash(error) {
  process.stderr.write(`idss failed, and its answer is not complete: ${error?.stack ?? error}\n`);
  process.exit(crashed);
}

if (major > 22 || (major === 22 && minor >= 18)) {
  process.on('uncaughtException', crash);
  // Start-up is mostly compiling sources, so the result is cached where the folder is writable.
  module.enableCompileCache(fileURLToPath(new URL('../../../.cache/compile', import.meta.url)));
  try {
    const { run } = await import(main.href);
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    crash(error);
  }
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
