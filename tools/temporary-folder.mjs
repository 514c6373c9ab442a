// Where tests have their databases and files. Plain JavaScript, as it runs on the machine's own Node.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const gigabyte = 1024 ** 3;
/** Chosen generously, not measured. With less, the disk is used. */
const wanted = { room: 4 * gigabyte, memory: 10 * gigabyte };

/**
 * Memory where the system offers it (Linux), with room enough: tests make and remove some hundred databases, which costs
 * a disk's file system about a seventh of their processor time. TMPDIR decides where it is set.
 */
export function temporaryFolder() {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    const [, available] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    const hasRoom = bavail * bsize >= wanted.room && Number(available) * 1024 >= wanted.memory;
    return hasRoom ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
