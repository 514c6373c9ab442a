/**
 * The Unix socket of the embedded database: a statement over it takes about half the time of one over the loopback interface,
 * and a call makes several, one after the other.
 */
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

const socketName = /^\.s\.PGSQL\.\d+(\.lock)?$/;
const longestSocketName = '.s.PGSQL.65535';
/** What the name of a socket can have: 107 on Linux, 103 on macOS. */
const maxBytes = 103;

/**
 * Where the socket goes: in the folder of the database, which nobody else may enter. null where its name would be too long,
 * where PostgreSQL would read the path as a list, and where there can be none, as on Windows and in some mounted folders.
 */
export async function findSocketFolder(folder: string): Promise<string | null> {
  const longest = path.posix.join(folder, longestSocketName);
  const isUsable =
    path.posix.isAbsolute(folder) && !/[",]/.test(folder) && Buffer.byteLength(longest) <= maxBytes;
  return isUsable && (await canListen(path.join(folder, '.s.probe'))) ? folder : null;
}

async function canListen(name: string): Promise<boolean> {
  const server = createServer();
  try {
    rmSync(name, { force: true });
    server.listen(name);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** Of a server that was killed. Its successor may have another port, and would leave them. */
export function removeOldSockets(folder: string): void {
  for (const name of readdirSync(folder))
    if (socketName.test(name)) rmSync(path.join(folder, name), { force: true });
}
