/** Records of stored files, for comparison with their bytes. */
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export type FileRow = RowOf<typeof listFileRowsSql>;

const columns = `file_id, sub_id as submission_id, file_name, size, sha256,
  storage_key`;

const listFileRowsSql = sql('listFileRows')`
  select ${columns} from stored_file where file_id > $1 order by file_id limit $2`;
export const listFileRows = (db: Queryable, after: string, limit: number) =>
  listFileRowsSql.all(db, [after, limit]);

const sumFileRowsSql = sql('sumFileRows')`
  select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from stored_file`;
export const sumFileRows = (db: Queryable) => sumFileRowsSql.one(db, []);

const isStillThereSql = sql('isStillThere')`
  select from stored_file where file_id = $1 and sha256 = $2 and storage_key = $3`;
/** Reads the record again: the file may have been deleted while its bytes were read. */
export const isStillThere = async (db: Queryable, { fileId, sha256, storageKey }: FileRow) =>
  (await isStillThereSql.run(db, [fileId, sha256, storageKey])) > 0;

const listStillThereSql = sql('listStillThere')`
  select f.file_id from unnest($1::uuid[], $2::text[], $3::text[]) as r(file_id, sha256, storage_key)
    join stored_file f using (file_id, sha256, storage_key)`;
/** The same for many: the ids of those whose records are there. */
export async function listStillThere(db: Queryable, rows: readonly FileRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const there = await listStillThereSql.all(db, [
    rows.map(({ fileId }) => fileId),
    rows.map(({ sha256 }) => sha256),
    rows.map(({ storageKey }) => storageKey),
  ]);
  return new Set(there.map(({ fileId }) => fileId));
}

const listFilesToHashSql = sql('listFilesToHash')`select ${columns} from stored_file
     where (hashed_at is null or hashed_at < $1) and not file_id = any($2::uuid[])
     order by hashed_at nulls first, file_id limit $3`;
/** Those whose bytes were not compared since `before`, the oldest comparison first, without these. */
export const listFilesToHash = (
  db: Queryable,
  {
    before,
    except,
    limit,
  }: { readonly before: Date; readonly except: readonly string[]; readonly limit: number },
) => listFilesToHashSql.all(db, [before, except, limit]);

const markHashedSql = sql('markHashed')`
  update stored_file set hashed_at = $2 where file_id = any($1::uuid[])`;
export const markHashed = (db: Queryable, fileIds: readonly string[], at: Date) =>
  markHashedSql.run(db, [fileIds, at]);
