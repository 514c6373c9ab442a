import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface StoreMark extends RowOf<typeof readStoreMarkSql> {
  /** False: chosen, but not yet written into a store. */
  readonly isMarked: boolean;
}

const columns = `store_id, marked_at is not null as is_marked`;

const readStoreMarkSql = sql('readStoreMark')`select ${columns} from store_mark`;
export const readStoreMark = (db: Queryable) => readStoreMarkSql.maybe(db, []);

const insertStoreMarkSql = sql('insertStoreMark')`
  insert into store_mark (store_id) values ($1) on conflict do nothing`;
/** Keeps the first one where several processes start at once. */
export const insertStoreMark = (db: Queryable, storeId: string) => insertStoreMarkSql.run(db, [storeId]);

const lockStoreMarkSql = sql('lockStoreMark')`select pg_advisory_xact_lock(hashtext('store_mark'))`;
/** Until the transaction ends, no other process looks at the store's mark. */
export async function lockStoreMark(db: Queryable): Promise<StoreMark | null> {
  // An advisory lock, because locking the row would need the right to change the id.
  await lockStoreMarkSql.run(db, []);
  return readStoreMark(db);
}

const confirmStoreMarkSql = sql('confirmStoreMark')`
  update store_mark set marked_at = now() where marked_at is null`;
export const confirmStoreMark = (db: Queryable) => confirmStoreMarkSql.run(db, []);

const replaceStoreMarkSql = sql('replaceStoreMark')`insert into store_mark (store_id) values ($1)
     on conflict (only_row) do update set store_id = excluded.store_id, marked_at = null`;
/** Only the owner may: another store belongs to this database from now on. */
export const replaceStoreMark = (owner: Queryable, storeId: string) =>
  replaceStoreMarkSql.run(owner, [storeId]);

const hasStoredFilesSql = sql('hasStoredFiles')`select from stored_file limit 1`;
export const hasStoredFiles = async (db: Queryable) => (await hasStoredFilesSql.run(db, [])) > 0;
