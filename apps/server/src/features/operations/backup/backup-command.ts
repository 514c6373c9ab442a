/** `backup TARGET`: writes a backup, next to a running portal. Spec: backup-command. */
import { parseArgs } from 'node:util';
import { pluralize } from '@idss/domain/format-number';
import { sizeText } from '#src/features/runs/progress-lines.ts';
import type { Config } from '#src/config.ts';
import { readBackupKey } from './backup-key.ts';
import type { BackupSource } from './backup-options.ts';
import { openTarget } from './backup-target.ts';
import { listBackups } from './manifest.ts';
import { createProgress } from './progress.ts';
import { takeBackup, type TakenBackup } from './take-backup.ts';

export const backupUsage = `Usage: backup TARGET [--keep N] [--key-file FILE] [--read-all]
       backup TARGET --list

Writes a backup of database and stored files into the folder TARGET, next to a running portal. Each backup is complete;
stored files that an earlier one has are not copied again. Run it again after an interruption: files that were copied
already stay.
  --keep N         afterwards remove all but the newest N backups, and the files that only those had
  --key-file FILE  encrypt with the key in FILE, as "openssl rand -base64 32" makes it; then the portal's own keys are
                   part of the backup. Keep the file elsewhere: without it nothing can be restored
  --read-all       also read what earlier backups wrote, and copy again what is damaged
  --list           the backups in TARGET, the newest last; needs no database

Each part is read back before it counts. Exit codes: 0 done, 1 done but stored files were missing or damaged, 2 not done.
`;

export interface BackupArguments {
  readonly target: string;
  readonly keep: number | null;
  readonly keyFile: string | null;
  readonly readsAll: boolean;
  readonly isList: boolean;
}

/** null: not understood, or asked how to use it. */
export function readBackupArguments(args: readonly string[]): BackupArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keep: { type: 'string' },
        'key-file': { type: 'string' },
        'read-all': { type: 'boolean' },
        list: { type: 'boolean' },
      },
    });
    const [target, ...more] = positionals;
    const { keep, list = false } = values;
    if (target === undefined || more.length > 0 || (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)))
      return null;
    return {
      target,
      keep: keep === undefined ? null : Number(keep),
      keyFile: values['key-file'] ?? null,
      readsAll: values['read-all'] ?? false,
      isList: list,
    };
  } catch {
    return null;
  }
}

type PrintLine = (line: string) => void;

export async function listCommand({ target: address }: BackupArguments, out: PrintLine): Promise<number> {
  const backups = await listBackups(await openTarget(address, { makes: false }));
  for (const { backupId, takenAt, keyId } of backups)
    out(`${backupId}  ${takenAt}${keyId === null ? '' : '  encrypted'}`);
  out(`${backups.length} ${pluralize(backups.length, 'backup')}.`);
  return 0;
}

export async function runBackupCommand(
  { target: address, keep, keyFile, readsAll }: BackupArguments,
  {
    source,
    faults,
    out,
  }: { readonly source: BackupSource; readonly faults: Pick<Config, 'fault'>; readonly out: PrintLine },
): Promise<number> {
  const key = keyFile === null ? null : await readBackupKey(keyFile);
  const target = await openTarget(address, { makes: true });
  const summary = await takeBackup(source, {
    target,
    key,
    keep,
    readsAll,
    faults,
    progress: createProgress(out),
  });
  for (const line of describe(summary)) out(line);
  return summary.manifest.missing.length === 0 ? 0 : 1;
}

function* describe({
  manifest,
  copiedFiles,
  writtenBytes,
  pruned,
  notNoted,
}: TakenBackup): Generator<string> {
  const { backupId, files, missing, leftOut, tables } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  yield `The backup ${backupId} has ${rows} rows and ${files.count} files (${sizeText(files.bytes)}); ${copiedFiles} files were copied now, ${sizeText(writtenBytes)} written. Every part was read back.`;
  if (pruned && pruned.backups + pruned.files > 0)
    yield `Removed: ${pruned.backups} older backups, and ${pruned.files} files that no other one names.`;
  if (leftOut.length > 0)
    yield `Not part of it, because they are keys; keep copies of them elsewhere: ${leftOut.join(', ')}`;
  if (notNoted !== null) yield `The portal does not know of it: ${notNoted}`;
  if (missing.length === 0) return;
  yield `${missing.length} stored files are missing or damaged, and not part of the backup. "idss verify files" says more. It does not count as a good backup.`;
  for (const storageKey of missing.slice(0, 20)) yield `  ${storageKey}`;
}
