/** Commands that work on the database instead of serving: each answers an exit code. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#src/config.ts';
import { runVerifyCommand } from '#src/features/events/run-verify-command.ts';
import { runSeasonCommand } from '#src/features/season/season-command.ts';
import { runLinkAccountCommand } from '#src/features/users/link-account-command.ts';
import { openFolderStore } from '#src/files/file-store.ts';
import { createLogger } from '#src/log/logger.ts';
import { openDatabase, type Database } from '#src/open-app.ts';

const out = (line: string): void => void process.stdout.write(`${line}\n`);

async function withDatabase(config: Config, work: (database: Database) => Promise<number>): Promise<number> {
  const database = await openDatabase(config, createLogger('warn'));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export const loadSeasonCommand = (args: readonly string[], config: Config): Promise<number> =>
  withDatabase(config, ({ pools }) => runSeasonCommand(args, { pool: pools.app, out }));

export const linkAccountCommand = (args: readonly string[], config: Config): Promise<number> =>
  withDatabase(config, ({ pools }) =>
    runLinkAccountCommand(args, { pool: pools.owner, issuer: config.oidcIssuer, out }),
  );

export const verifyCommand = (args: readonly string[], config: Config): Promise<number> =>
  withDatabase(config, async ({ pools }) =>
    runVerifyCommand(args, {
      pool: pools.app,
      files: await openFolderStore(
        config.storageUrl ? fileURLToPath(config.storageUrl) : path.join(config.dataDir, 'files'),
      ),
      out,
    }),
  );
