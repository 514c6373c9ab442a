/** The command line: `idss <command> …`. Each command is a module with the same name, loaded on demand. */

import { readFileSync } from 'node:fs';

/** Returns the exit code. */
export type Command = (args: readonly string[]) => Promise<number> | number;

interface Listed {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const commands: Readonly<Record<string, Listed>> = {
  validate: {
    summary: 'check submission files with the rules of the season',
    load: async () => (await import('./validate.ts')).validate,
  },
  explain: {
    summary: 'say what a validation rule checks, why, and what to do: explain RULE',
    load: async () => (await import('./explain.ts')).explain,
  },
  season: {
    summary: 'load a season folder into the database: season load DIR',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('season', args);
    },
  },
  'link-account': {
    summary: 'link a person to their sign-in at another identity provider: link-account EMAIL SUBJECT',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('link-account', args);
    },
  },
  account: {
    summary: 'end a person’s password and second factor, and print a link for new ones: account reset EMAIL',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('account', args);
    },
  },
  migrate: {
    summary:
      'bring the schema of the database up to date while the portal runs: migrate, migrate --check, migrate --data',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('migrate', args);
    },
  },
  keys: {
    summary: 'keys that seal secrets in the database: keys rotate, keys discard',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('keys', args);
    },
  },
  quarantine: {
    summary: 'stored files that no record names: quarantine list, restore or delete',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('quarantine', args);
    },
  },
  backup: {
    summary: 'write a backup of database and files into a folder: backup TARGET',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('backup', args);
    },
  },
  restore: {
    summary: 'restore a backup into an empty database and store: restore SOURCE',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('restore', args);
    },
  },
  store: {
    summary:
      'join a file store and a database that were restored elsewhere, or copy a file store: store join, store copy',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('store', args);
    },
  },
  verify: {
    summary:
      'check stored data against each other: files, history, statuses, signatures, catalogue, jobs, vendors, roles',
    load: async () => {
      const { runServerCommand } = await import('./server-command.ts');
      return (args) => runServerCommand('verify', args);
    },
  },
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
