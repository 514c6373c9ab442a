/**
 * From `node apps/server/dist/main.js`, as `npm start` and the container run it, to /readyz answering 200: the first start of all (an empty folder: the database is
 * made, the demonstration season generated, loaded and played), and a later start with its data.
 * Run: npm exec node bench/start.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryEnvironment, nodeOptions } from '../tools/memory-settings.mjs';
import { built } from './support/built.ts';
import { freePort } from './support/open-portal.ts';
import { isQuick, median, note, report } from './support/report.ts';

const rounds = isQuick ? 1 : 3;
const later = 3;
const main = built('apps/server', 'main.js');

/** Milliseconds to ready; then it is stopped in good order. */
async function start(folder: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const server = spawn(process.execPath, [...nodeOptions, main], {
    env: { ...memoryEnvironment, ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let isReady = false;
  while (!isReady) {
    if (server.exitCode !== null) throw new Error('The portal did not start.');
    isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (!isReady) await delay(10);
  }
  const ms = performance.now() - begun;
  server.kill('SIGTERM');
  await once(server, 'exit');
  return ms;
}

const first: number[] = [];
const again: number[] = [];
for (let round = 0; round < rounds; round++) {
  const folder = await mkdtemp(join(tmpdir(), 'idss-bench-'));
  try {
    note(`First start ${round + 1} of ${rounds} …`);
    first.push(await start(folder));
    for (let n = 0; n < later; n++) again.push(await start(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
report([
  { label: 'first start of all, to ready', value: median(first) / 1000, unit: 's', goal: 'first-start' },
  { label: 'start with data, to ready', value: median(again) / 1000, unit: 's', goal: 'start' },
]);
