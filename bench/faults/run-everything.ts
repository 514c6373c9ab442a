/** All of `npm run faults`, one part after the other; the rows of one process in two processes side by side. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { note } from '../support/report.ts';
import { ended, started } from './end-all.ts';

const parts: readonly (readonly (readonly string[])[])[] = [
  [
    ['--shard', '1/2'],
    ['--shard', '2/2'],
  ],
  [['--bucket']],
  [['--mixed', '20']],
  [['--cluster']],
  [['--cluster', '--mixed', '20']],
];

/** Answers the exit code: that of the worst part. */
export async function runEverything(folder: string, program: string): Promise<number> {
  let worst = 0;
  const run = async (args: readonly string[]): Promise<number> => {
    note(`npm run faults -- ${args.join(' ')}`);
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
    started(child);
    const [code] = (await once(child, 'exit')) as [number | null];
    ended(child);
    return code ?? 1;
  };
  for (const part of parts) {
    const codes = await Promise.all(part.map((args) => run([...args, '--results', folder])));
    worst = Math.max(worst, ...codes);
  }
  await run(['--table', folder]);
  return worst;
}
