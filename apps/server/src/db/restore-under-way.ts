/** A database into which a backup is being restored. */
import type { Queryable } from '#src/kernel/app.ts';

export interface RestoreUnderWay {
  readonly backupId: string;
  /** How far it is; see restore.sql.ts of the backups. */
  readonly state: string;
}

export async function findRestore(db: Queryable): Promise<RestoreUnderWay | null> {
  const { rows: found } = await db.query<{ isThere: boolean }>(
    `select to_regclass('public.restore_under_way') is not null as "isThere"`,
  );
  if (!found[0]?.isThere) return null;
  const { rows } = await db.query<RestoreUnderWay>(
    'select backup_id as "backupId", state from public.restore_under_way',
  );
  return rows[0] ?? null;
}

/** Throws, so that nothing works on a database that has a part of its rows. */
export async function requireNoRestore(db: Queryable): Promise<void> {
  const restore = await findRestore(db);
  if (restore)
    throw new Error(
      `The restore of the backup ${restore.backupId} into this database has not finished. Run "npx idss restore" again with the same backup: it continues where it was.`,
    );
}
