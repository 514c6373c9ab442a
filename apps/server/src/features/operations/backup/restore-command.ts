/** `restore SOURCE`: restores a backup into an empty database and an empty store. Spec: backup-restore. */
import { parseArgs } from 'node:util';
import { isDatabaseAway } from '#src/db/is-away.ts';
import { listLostSecrets } from '@idss/identity/sealed-secrets';
import { loadSealingKeys, getSealingFile } from '@idss/identity/vault';
import type { Config } from '#src/config.ts';
import { readBackupKey } from './backup-key.ts';
import { openTarget } from './backup-target.ts';
import { BackupProblem } from './part-format.ts';
import { createProgress } from './progress.ts';
import { restoreBackup, type RestoreInto } from './restore-backup.ts';

export const restoreUsage = `Usage: restore SOURCE [--backup ID] [--key-file FILE]

Restores the newest backup in the folder SOURCE into an empty database (DATABASE_URL, or the embedded one of DATA_DIR) and
an empty file store (STORAGE_URL, or DATA_DIR/files), then checks everything as "verify" does. An older backup gets the
schema of this version. Run it again after an interruption: files that were restored already stay.
  --backup ID      another one than the newest: "backup SOURCE --list" shows them
  --key-file FILE  the key with which the backup was encrypted

No portal starts on the database before the restore has finished. Afterwards everyone signs in again, and mails that
waited are not sent by themselves. Exit codes: 0 restored, 1 restored, and "verify" reports problems, 2 not restored.
`;

export interface RestoreArguments {
  readonly source: string;
  readonly backupId: string | null;
  readonly keyFile: string | null;
}

/** null: not understood, or asked how to use it. */
export function readRestoreArguments(args: readonly string[]): RestoreArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { backup: { type: 'string' }, 'key-file': { type: 'string' } },
    });
    const [source, ...more] = positionals;
    if (source === undefined || more.length > 0) return null;
    return { source, backupId: values.backup ?? null, keyFile: values['key-file'] ?? null };
  } catch {
    return null;
  }
}

export interface RestoreSurroundings {
  readonly into: RestoreInto;
  readonly config: Pick<Config, 'dataDir' | 'sealingKeyFile' | 'fault'>;
  readonly out: (line: string) => void;
  /** Answers the exit code of `verify`. */
  readonly verify: () => Promise<number>;
}

export async function runRestoreCommand(
  { source, backupId, keyFile }: RestoreArguments,
  { into, config, out, verify }: RestoreSurroundings,
): Promise<number> {
  const key = keyFile === null ? null : await readBackupKey(keyFile);
  const target = await openTarget(source, { makes: false });
  const progress = createProgress(out);
  const { manifest, wasRestored, writtenFiles, keyFiles, abandonedMails } = await restoreBackup(into, {
    target,
    backupId,
    key,
    progress,
    faults: config,
  }).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    throw new BackupProblem(
      'The database went away while the backup was restored. Run the command again with the same backup: it continues where it was.',
      { cause: error },
    );
  });
  out(
    wasRestored
      ? `The backup ${manifest.backupId} was restored here before.`
      : `The backup ${manifest.backupId} is restored; ${writtenFiles} files were written now.`,
  );
  for (const file of keyFiles) out(`Written: ${file}`);
  if (abandonedMails > 0)
    out(
      `${abandonedMails} mails were waiting. Whether they were sent after the backup is not known: they are listed under Outgoing mail, from where staff can send them again.`,
    );
  if (manifest.missing.length > 0)
    out(`${manifest.missing.length} stored files were missing or damaged when the backup was made.`);
  const lost = await listLostSecrets(into.owner, (await loadSealingKeys(config)) ?? []);
  if (lost.length > 0)
    out(
      `Secrets in the database are sealed with a key that is not in ${getSealingFile(config)}. Put the copy of that file back before you start the portal.`,
    );
  out('Now everything is checked.');
  return verify();
}
