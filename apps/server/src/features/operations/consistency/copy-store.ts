/** Copies every stored file that has a record from one store to another, while a portal works on the first. */
import pLimit from 'p-limit';
import type { Queryable } from '#src/db/queryable.ts';
import { FileChanged, FileLost, type FileStore } from '#src/files/file-store.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import { type FileRow, isStillThere, listFileRows, sumFileRows } from './files.sql.ts';

export interface StoreCopy {
  readonly pool: Queryable;
  readonly from: Pick<FileStore, 'read'>;
  readonly to: Pick<FileStore, 'read' | 'write' | 'getSize'>;
  /** Reads what an earlier run copied, too, and compares it with its record. */
  readonly isChecked: boolean;
  readonly found: (problem: string) => void;
  readonly progress: (at: CopyProgress) => void;
}

export interface CopyProgress {
  readonly files: number;
  readonly bytes: number;
  readonly totalFiles: number;
  readonly totalBytes: number;
}

export interface CopyReport {
  readonly copied: number;
  /** Copied by an earlier run. */
  readonly present: number;
  readonly bytes: number;
}

const rowsAtOnce = 500;
const filesAtOnce = 4;

/** Continues what an earlier run began: a file is at its place only when it is whole. */
export async function copyStore({
  pool,
  from,
  to,
  isChecked,
  found,
  progress,
}: StoreCopy): Promise<CopyReport> {
  const sum = await sumFileRows(pool);
  const done = { files: 0, bytes: 0 };
  let copied = 0;
  let present = 0;
  let bytes = 0;

  async function copyOne(row: FileRow): Promise<void> {
    const { storageKey } = row;
    const size = await to.getSize(storageKey);
    if (size === null) {
      const written = await to.write(await verifiedBytes(from, row), { storageKey });
      if (written.sha256 !== row.sha256) throw new FileChanged(storageKey);
      copied += 1;
      bytes += row.size;
      return;
    }
    present += 1;
    if (size !== row.size) throw new FileChanged(storageKey);
    if (isChecked) for await (const _ of await verifiedBytes(to, row));
  }

  async function copyIfThere(row: FileRow): Promise<void> {
    try {
      await copyOne(row);
    } catch (error) {
      if (!(error instanceof FileLost || error instanceof FileChanged)) throw error;
      // It may have been deleted while it was copied.
      if (await isStillThere(pool, row)) found(`File ${row.fileName} (${row.fileId}): ${error.message}`);
    }
    done.files += 1;
    done.bytes += row.size;
    progress({
      ...done,
      totalFiles: Math.max(sum.count, done.files),
      totalBytes: Math.max(sum.bytes, done.bytes),
    });
  }

  const limit = pLimit(filesAtOnce);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await listFileRows(pool, after, rowsAtOnce);
    // The first failure of a store ends the run; what is under way then ends before it.
    const ends = await Promise.allSettled(rows.map((row) => limit(() => copyIfThere(row))));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    after = rows.at(-1)?.fileId ?? after;
    if (rows.length < rowsAtOnce) return { copied, present, bytes };
  }
}
