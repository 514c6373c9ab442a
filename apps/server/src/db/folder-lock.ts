import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findProcess } from './process-table.ts';

const holderShape = z.object({ pid: z.number(), born: z.string() });

/**
 * Takes the folder for this process; answers the way to give it back. A killed process's hold does not count, nor
 * one whose process id belongs to another process by now. Throws when a living server holds it.
 */
export function acquireFolder(folder: string): () => void {
  const file = path.join(folder, 'server.pid');
  const own = JSON.stringify({ pid: process.pid, born: findProcess(process.pid)?.born ?? '' });
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return () => {
        if (readIfThere(file) === own) rmSync(file, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const pid = livingHolder(folder);
    if (pid !== undefined) {
      throw new Error(
        `The data in ${folder} is in use by another server (process ${pid}). Stop that one, or give ` +
          `this one a DATA_DIR of its own.`,
      );
    }
    rmSync(file, { force: true });
  }
}

/** The process id of the living server that has the folder; undefined where none has. */
export function livingHolder(folder: string): number | undefined {
  const holder = holderShape.safeParse(parseOrUndefined(readIfThere(path.join(folder, 'server.pid'))));
  if (!holder.success || findProcess(holder.data.pid)?.born !== holder.data.born) return undefined;
  return holder.data.pid;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parseOrUndefined(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
