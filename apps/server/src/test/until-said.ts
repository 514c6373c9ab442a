import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Waits until the program says that it is ready; where it ends before that, the error has all that it said. */
export async function untilSaid({ stderr }: ChildProcess, ready: string): Promise<void> {
  if (stderr === null) throw new Error('The program has no output.');
  const lines: string[] = [];
  for await (const line of createInterface({ input: stderr })) {
    lines.push(line);
    if (!line.includes(ready)) continue;
    stderr.resume();
    return;
  }
  throw new Error(lines.join('\n'));
}
