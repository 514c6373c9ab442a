import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface StoreMark extends RowOf<typeof readStoreMarkSql> {
  /** False: chosen, but not yet written into a store. */
  readonly isMarked: boolean;
}

const columns = `store_id, marked_at is not null as is_marked`;

const readStoreMarkSql = sql('readStoreMark')`select ${columns} from store_mark`;
export const readStoreMark = (db: Queryable) => readStoreMarkSql.maybe(db, []);

/** Keeps the first one where several processes start at once. */
export async function insertStoreMark(db: Queryable, storeId: string): Promise<void> {
  await db.query('insert into store_mark (store_id) values ($1) on conflict do nothing', [storeId]);
}

/** Until the transaction ends, no other process looks at the store's mark. */
export async function lockStoreMark(db: Queryable): Promise<StoreMark | null> {
  // An advisory lock, because locking the row would need the right to change the id.
  await db.query(`select pg_advisory_xact_lock(hashtext('store_mark'))`);
  return readStoreMark(db);
}

export async function confirmStoreMark(db: Queryable): Promise<void> {
  await db.query('update store_mark set marked_at = now() where marked_at is null');
}

/** Only the owner may: another store belongs to this database from now on. */
export async function replaceStoreMark(owner: Queryable, storeId: string): Promise<void> {
  await owner.query(
    `insert into store_mark (store_id) values ($1)
     on conflict (only_row) do update set store_id = excluded.store_id, marked_at = null`,
    [storeId],
  );
}

export async function hasStoredFiles(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select from stored_file limit 1');
  return rows.length > 0;
}
