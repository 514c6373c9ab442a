/** Records of stored files, for comparison with their bytes. */
import type { Queryable } from '#src/app.ts';

export interface FileRow {
  readonly fileId: string;
  readonly submissionId: number | null;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
}

const columns = `file_id as "fileId", sub_id as "submissionId", file_name as "fileName", size, sha256,
  storage_key as "storageKey"`;

export async function listFileRows(db: Queryable, after: string, limit: number): Promise<FileRow[]> {
  const { rows } = await db.query<FileRow>(
    `select ${columns} from stored_file where file_id > $1 order by file_id limit $2`,
    [after, limit],
  );
  return rows;
}

/** Reads the record again: the file may have been deleted while its bytes were read. */
export async function isStillThere(db: Queryable, { fileId, sha256, storageKey }: FileRow): Promise<boolean> {
  const { rows } = await db.query(
    'select from stored_file where file_id = $1 and sha256 = $2 and storage_key = $3',
    [fileId, sha256, storageKey],
  );
  return rows.length > 0;
}
