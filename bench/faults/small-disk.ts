/** Disks in memory that become full. Need root. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { undoAtEnd } from './end-all.ts';

/** Over a folder, whose files it gets, with so many megabytes free; answers the way to take it away, which keeps its files. */
export function giveDisk(folder: string, freeMegabytes: number): () => void {
  const former = `${folder}.former`;
  execFileSync('cp', ['-a', folder, former]);
  const [used = '0'] = execFileSync('du', ['-sm', former], { encoding: 'utf8' }).split('\t');
  const size = `size=${Number(used) + freeMegabytes}m`;
  const owner = execFileSync('stat', ['-c', 'uid=%u,gid=%g,mode=%a', folder], { encoding: 'utf8' }).trim();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${size},${owner}`, 'tmpfs', folder]);
  const unmount = (): void => {
    try {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    } catch {
      // It was removed already.
    }
  };
  undoAtEnd(unmount);
  execFileSync('cp', ['-a', `${former}/.`, folder]);
  rmSync(former, { recursive: true });
  return () => {
    const left = `${folder}.left`;
    execFileSync('cp', ['-a', folder, left]);
    unmount();
    rmSync(folder, { recursive: true });
    execFileSync('mv', [left, folder]);
  };
}

/** Leaves so many bytes free, or fewer while the portal writes; answers the way to give them back. */
export function fill(folder: string, leave: number): () => void {
  const ballast = join(folder, `ballast-${randomUUID()}`);
  const { bavail, bsize } = statfsSync(folder);
  const file = openSync(ballast, 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (let left = bavail * bsize - leave; left > 0; left -= block.length)
      writeSync(file, block, 0, Math.min(left, block.length));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(ballast);
}
