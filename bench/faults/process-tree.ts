/** PostgreSQL is a process with children; all of them are stopped and continued together. Linux. */
import { readdirSync, readFileSync } from 'node:fs';

function getParent(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** A process, its children and theirs. */
function withChildren(pid: number): number[] {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 1);
  const found = [pid];
  for (const each of found) found.push(...all.filter((other) => getParent(other) === each));
  return found;
}

export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const each of withChildren(pid))
    try {
      process.kill(each, signal);
    } catch {
      // It has ended in the meantime.
    }
}
