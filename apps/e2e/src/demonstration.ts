/** Starts portals in demonstration mode, as programs of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '../../../tools/setup.mjs';

/** As `npm start` runs it. */
const main = path.join(root, 'apps', 'server', 'dist', 'main.js');

export interface RunningPortal {
  readonly url: string;
  stop(): Promise<void>;
}

/** Resolves when the portal is ready. In an empty folder it makes the demonstration first. */
export async function startPortal(port: number, folder: string): Promise<RunningPortal> {
  const url = `http://127.0.0.1:${port}`;
  // Logs as much as a portal does by default: journeys look for entries.
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, MODE: 'demo' };
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'inherit', 'inherit'], env });
  const stop = async (): Promise<void> => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (!hasEnded && child.kill('SIGTERM')) await once(child, 'exit');
  };
  const until = Date.now() + 120_000;
  while (Date.now() < until && child.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, stop };
    await setTimeout(200);
  }
  await stop();
  throw new Error('The demonstration did not start.');
}
