/** A database into which a backup is being restored. */
import type { Queryable } from './queryable.ts';
import { type RowOf, sql } from './statement.ts';
import { tableExists } from './table-exists.ts';

export interface RestoreUnderWay extends RowOf<typeof findRestoreSql> {
  /** How far it is; see restore.sql.ts of the backups. */
  readonly state: string;
}

const findRestoreSql = sql('findRestore')`select backup_id, state from public.restore_under_way`.notNull(
  'backupId',
  'state',
);
export async function findRestore(db: Queryable): Promise<RestoreUnderWay | null> {
  if (!(await tableExists(db, 'restore_under_way'))) return null;
  return findRestoreSql.maybe(db, []);
}

/** From now on no portal starts on this database, until the restore has finished. */
export async function beginRestore(db: Queryable, backupId: string): Promise<void> {
  await db.query(
    `create table restore_under_way as select $1::text as backup_id, 'begun'::text as state, now() as begun_at`,
    [backupId],
  );
}

/** Throws, so that nothing works on a database that has a part of its rows. */
export async function requireNoRestore(db: Queryable): Promise<void> {
  const restore = await findRestore(db);
  if (restore)
    throw new Error(
      `The restore of the backup ${restore.backupId} into this database has not finished. Run "npx idss restore" again with the same backup: it continues where it was.`,
    );
}
