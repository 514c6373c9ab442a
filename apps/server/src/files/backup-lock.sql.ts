/** While a backup runs, no bytes are removed that its snapshot may name. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const lock = `hashtext('idss backup')`;

const lockForBackupSql = sql('lockForBackup')`select pg_advisory_xact_lock(${lock})`;
/** Until its transaction ends. Waits for transactions that remove files, and for another backup. */
export const lockForBackup = (db: Queryable) => lockForBackupSql.run(db, []);

const mayRemoveFilesSql = sql('mayRemoveFiles')`select pg_try_advisory_xact_lock_shared(${lock}) as may`;
/**
 * Ask in the transaction that deletes the rows of files, before it does: false while a backup runs. A backup that begins
 * later waits for the end of the transaction, and its snapshot has no such rows.
 */
export const mayRemoveFiles = async (db: Queryable) => (await mayRemoveFilesSql.one(db, [])).may;
