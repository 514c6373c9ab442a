/** The command line: `idss <command> …`. Each command is a module with the same name, loaded on demand. */

import { readFileSync } from 'node:fs';
import { listNames } from '@idss/domain/list-names';
import { runServerCommand, serverCommands } from './server-command.ts';

/** Returns the exit code. */
export type Command = (args: readonly string[]) => Promise<number> | number;

interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const commands: Readonly<Record<string, CommandEntry>> = {
  validate: {
    summary: 'check submission files with the rules of the season',
    load: async () => (await import('./validate.ts')).validate,
  },
  explain: {
    summary: 'say what a validation rule checks, why, and what to do: explain RULE',
    load: async () => (await import('./explain.ts')).explain,
  },
  ...Object.fromEntries(
    listNames(serverCommands).map((name) => [
      name,
      {
        summary: serverCommands[name],
        load: async () => (args) => runServerCommand(name, args),
      } satisfies CommandEntry,
    ]),
  ),
};

function usage(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: idss <command> [options]\n\n${lines.join('\n')}\n\nidss <command> --help shows its options; idss --version shows the version.\n`;
}

function version(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return `idss ${version}\n`;
}

export async function run(args: readonly string[]): Promise<number> {
  // `idss validate … | head` closes the pipe: without a reader the work is done.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(usage());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-V') {
    process.stdout.write(version());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    process.stderr.write(`idss: there is no command ${name}\n\n${usage()}`);
    return 2;
  }
  return (await command.load())(rest);
}
