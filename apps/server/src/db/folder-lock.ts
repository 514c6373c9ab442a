import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findProcess, folderIdentity } from './process-table.ts';

/** Earlier versions did not write the folder. */
const holderShape = z.object({ pid: z.number(), born: z.string(), folder: z.string().optional() });

/**
 * Takes the folder for this process; answers the way to give it back. A killed process's lock does not count, nor
 * one whose process id belongs to another process by now, nor one that was copied here with another folder.
 * Throws when a living server has it.
 */
export function acquireFolder(folder: string): () => void {
  const file = path.join(folder, 'server.pid');
  const identity = folderIdentity(folder);
  const own = JSON.stringify({
    pid: process.pid,
    born: findProcess(process.pid)?.startedAt ?? '',
    folder: identity,
  });
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return () => {
        if (readIfThere(file) === own) rmSync(file, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const pid = findLivingHolder(folder);
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
export function findLivingHolder(folder: string): number | undefined {
  const holder = holderShape.safeParse(parseOrUndefined(readIfThere(path.join(folder, 'server.pid')))).data;
  if (holder === undefined || findProcess(holder.pid)?.startedAt !== holder.born) return undefined;
  const isCopied = holder.folder !== undefined && holder.folder !== folderIdentity(folder);
  return isCopied ? undefined : holder.pid;
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
