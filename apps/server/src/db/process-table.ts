import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** One running process: its command line, and a text that distinguishes it from a later process with the same id. */
export type RunningProcess = {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly startedAt: string;
};

/** Bare containers often lack `ps`; Linux always has /proc; macOS always has `ps`. */
const hasProc = existsSync('/proc/self/stat');

/** The process with this id, or undefined if there is none (a zombie counts as none). */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return hasProc ? readProc(pid) : listWithPs(['-p', String(pid)])[0];
}

/** Every process of this machine that this user can see. */
export function listProcesses(): readonly RunningProcess[] {
  if (!hasProc) return listWithPs(['-ax']);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProc(Number(name)) ?? []);
}

/** Distinguishes a folder from a copy of it, and stays the same when it is moved; undefined where there is none. */
export function folderIdentity(folder: string): string | undefined {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/** The identity of the folder that a process works in; undefined if the system does not report it. */
export const workingFolder = (pid: number): string | undefined =>
  hasProc ? folderIdentity(`/proc/${pid}/cwd`) : undefined;

/** Sends the signal; false when the process is no longer there or not ours. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function readProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name in brackets, may itself contain blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(fields[1]), command, startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function listWithPs(selection: readonly string[]): RunningProcess[] {
  const result = spawnSync('ps', [...selection, '-ww', '-o', 'pid=,ppid=,state=,lstart=,command='], {
    encoding: 'utf8',
    env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' },
  });
  return (result.stdout ?? '').split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line);
    if (match === null) return [];
    const [, pid = '', parent = '', state = '', startedAt = '', command = ''] = match;
    return state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command, startedAt: startedAt }];
  });
}
