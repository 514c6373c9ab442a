/** The last good backup, as the command that made it noted it. Spec: backup-shown. */
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface LastBackup extends RowOf<typeof readLastBackupSql> {
  /** The moment of its snapshot; ISO 8601 UTC, as all moments here. */
  readonly takenAt: string;
}

const readLastBackupSql = sql('readLastBackup')`
     select taken_at, finished_at, target, files, bytes, is_encrypted
     from last_backup`;
/** null: there was none. */
export const readLastBackup = (db: Queryable) => readLastBackupSql.maybe(db, []);

const recordBackupSql = sql('recordBackup')`
     insert into last_backup (backup_id, taken_at, finished_at, target, files, bytes, is_encrypted)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (only_row) do update set backup_id = excluded.backup_id, taken_at = excluded.taken_at,
       finished_at = excluded.finished_at, target = excluded.target, files = excluded.files, bytes = excluded.bytes,
       is_encrypted = excluded.is_encrypted`;
/** Replaces the one before. Only the owner may. */
export const recordBackup = (owner: Queryable, backup: LastBackup & { readonly backupId: string }) =>
  recordBackupSql.run(owner, [
    backup.backupId,
    backup.takenAt,
    backup.finishedAt,
    backup.target,
    backup.files,
    backup.bytes,
    backup.isEncrypted,
  ]);
