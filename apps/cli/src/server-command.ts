/** Commands that need the database run in the server program: only that opens it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const serverProgram = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** With their summaries. */
export const serverCommands = {
  season: 'load, check and export seasons: season load|export',
  'link-account': 'link a person to their sign-in at another identity provider: link-account EMAIL SUBJECT',
  account: 'end a person’s password and second factor, and print a link for new ones: account reset EMAIL',
  migrate:
    'bring the schema of the database up to date while the portal runs: migrate, migrate --check, migrate --data',
  keys: 'keys that seal secrets in the database: keys rotate, keys discard',
  quarantine: 'stored files that no record names: quarantine list, restore or delete',
  backup: 'write a backup of database and files into a folder: backup TARGET',
  restore: 'restore a backup into an empty database and store: restore SOURCE',
  store:
    'join a file store and a database that were restored elsewhere, or copy a file store: store join, store copy',
  verify: 'check stored data against each other, or a data extract: verify, verify EXTRACT.zip',
};

/** `args` are those after the command's name. Returns the exit code. */
export function runServerCommand(
  name: keyof typeof serverCommands,
  args: readonly string[],
  program: string = serverProgram,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, name, ...args], { stdio: 'inherit' });
    // The child has the same terminal and gets the signal, too; wait for its exit.
    const wait = () => undefined;
    process.on('SIGINT', wait);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', wait);
      // Ended by a signal: there is no code, and neither 1 (something was found) nor 2 (wrong use) is true.
      resolve(code ?? 3);
    });
  });
}
