/** Commands that need the database run in the server program: only that opens it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const serverProgram = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** `args` are those after the command's name. Returns the exit code. */
export function runServerCommand(
  name:
    | 'account'
    | 'backup'
    | 'keys'
    | 'link-account'
    | 'migrate'
    | 'quarantine'
    | 'restore'
    | 'season'
    | 'store'
    | 'verify',
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
