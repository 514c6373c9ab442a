/**
 * `node serve-demonstrations.ts FOLDER PORT…`: a portal at each port, each with a demonstration of its own. It is made
 * once, at the first port, and copied for the others.
 */
import { cp } from 'node:fs/promises';
import { build } from '../../../tools/setup.mjs';
import { type RunningPortal, startPortal } from './demonstration.ts';

const [folder = '', ...ports] = process.argv.slice(2);
const running: RunningPortal[] = [];

async function start(port: string): Promise<RunningPortal> {
  const portal = await startPortal(Number(port), `${folder}/${port}`);
  running.push(portal);
  return portal;
}

const stopAll = () => Promise.all(running.map((portal) => portal.stop()));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(0)));

build(process.execPath, 'apps/server');
try {
  const [first = '', ...others] = ports;
  const made = await start(first);
  await made.stop();
  // Not cpSync: it does not copy the permissions of folders, which PostgreSQL checks.
  for (const port of others) await cp(`${folder}/${first}`, `${folder}/${port}`, { recursive: true });
  for (const port of ports) await start(port);
} catch (error) {
  await stopAll();
  throw error;
}
