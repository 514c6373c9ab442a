/** Every process that `npm run faults` started is ended by its id, and every folder is removed: also after Ctrl+C. */
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const processes = new Set<ChildProcess>();
const folders = new Set<string>();
/** Clean-up at the end, such as unmounting a disk; the last one first. */
const undoings: (() => unknown)[] = [];

export const started = (child: ChildProcess): void => void processes.add(child);
export const ended = (child: ChildProcess): void => void processes.delete(child);

export const undoAtEnd = (undo: () => unknown): void => void undoings.push(undo);

export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `idss-faults-${name}-`));
  folders.add(folder);
  return folder;
}

export const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  folders.delete(folder);
};

/** Sends SIGTERM, so that each program stops its own PostgreSQL. */
export async function endAll(): Promise<void> {
  const left = [...processes];
  // A stopped process gets no signal before it continues.
  for (const child of left) for (const signal of ['SIGCONT', 'SIGTERM'] as const) child.kill(signal);
  await Promise.all(
    left.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve();
          const timer = setTimeout(() => child.kill('SIGKILL'), 45_000);
          child.once('exit', () => {
            clearTimeout(timer);
            resolve();
          });
        }),
    ),
  );
  for (const undo of undoings.splice(0).reverse()) await undo();
  for (const folder of folders) removeFolder(folder);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.error('Ending …');
    void endAll().then(() => process.exit(130));
  });

for (const failure of ['uncaughtException', 'unhandledRejection'] as const)
  process.once(failure, (error) => {
    console.error(error);
    void endAll().then(() => process.exit(1));
  });
