import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import {
  findProcess,
  folderIdentity,
  listProcesses,
  type RunningProcess,
  signalProcess,
  workingFolder,
} from './process-table.ts';

/** Fast shutdown; then immediate, which recovers at the next start; then by force. Milliseconds. */
export const shutdownSteps = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const satisfies readonly (readonly [NodeJS.Signals, number])[];

/**
 * Stops a PostgreSQL that a killed server left running on this data, and the helpers that a killed PostgreSQL
 * left. Processes of a copy of this data are another's, though they have its cluster name and its lock file has their
 * id. Answers the process id in PostgreSQL's lock file, which by then is unused, another process's, or that of a dead
 * process which a container's first process never buried.
 */
export async function stopLeftovers(
  data: string,
  clusterName: string,
  log: Pick<Log, 'warn'>,
): Promise<number | undefined> {
  const lockFile = path.join(data, 'postmaster.pid');
  if (!existsSync(lockFile)) return undefined;
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  const found = findProcess(pid);
  if (found !== undefined && isServerOn(data, found)) {
    log.warn(`Stopping the PostgreSQL (process ${pid}) that an earlier server left running.`);
    for (const [signal, patience] of shutdownSteps) {
      signalProcess(pid, signal);
      if (await waitUntilEnded(() => findProcess(pid) === undefined, patience)) break;
    }
  }
  // A helper in the middle of a long computation does not notice that its server was killed.
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const helpers = () => listProcesses().filter((one) => isOrphan(data, clusterName, one));
    for (const helper of helpers()) signalProcess(helper.pid, signal);
    if (await waitUntilEnded(() => helpers().length === 0, 1_000)) break;
  }
  return Number.isNaN(pid) ? undefined : pid;
}

/** PostgreSQL and its helpers work in their data folder; if the system does not report that folder, the command line does. */
function isServerOn(data: string, { pid, command }: RunningProcess): boolean {
  if (!command.includes('bin/postgres -D ')) return false;
  const folder = workingFolder(pid);
  return folder === undefined ? command.includes(` -D ${data} -c `) : folder === folderIdentity(data);
}

/** A helper whose server is gone. That of a living one is never touched, whatever its folder. */
function isOrphan(data: string, clusterName: string, { pid, parent, command }: RunningProcess): boolean {
  if (!command.startsWith(`postgres: ${clusterName}: `)) return false;
  const folder = workingFolder(pid);
  if (folder !== undefined && folder !== folderIdentity(data)) return false;
  return findProcess(parent)?.command.includes('bin/postgres -D ') !== true;
}

async function waitUntilEnded(hasEnded: () => boolean, patience: number): Promise<boolean> {
  for (let waited = 0; waited <= patience; waited += 20) {
    if (hasEnded()) return true;
    await delay(20);
  }
  return false;
}
