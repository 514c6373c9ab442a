/**
 * Reads every stored file and compares size and hash with its record. Without a transaction, because it may take hours.
 */
import { createHash } from 'node:crypto';
import type { Queryable } from '#src/app.ts';
import { FileLost, type FileStore } from '#src/files/file-store.ts';
import { type FileRow, isStillThere, listFileRows } from './files.sql.ts';

export interface FilesReport {
  readonly count: number;
  readonly bytes: number;
  /** Files in quarantine without a record. */
  readonly quarantined: number;
}

const rowsAtOnce = 200;

export async function verifyFiles(
  db: Queryable,
  files: Pick<FileStore, 'read' | 'quarantine'>,
  found: (problem: string) => void,
): Promise<FilesReport> {
  let count = 0;
  let bytes = 0;
  const quarantined = new Map<string, string>();
  for await (const { storageKey, day } of files.quarantine.list()) quarantined.set(storageKey, day);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await listFileRows(db, after, rowsAtOnce);
    for (const row of rows) {
      const problem = await problemOf(files, row);
      // A generic upload is deleted after a day, and this one may have been just now.
      if (problem !== null && (await isStillThere(db, row))) {
        const day = problem === lost ? quarantined.get(row.storageKey) : undefined;
        found(`${describe(row)} ${day === undefined ? problem : inQuarantine(day)}`);
      }
      quarantined.delete(row.storageKey);
      after = row.fileId;
      count += 1;
      bytes += row.size;
    }
    if (rows.length < rowsAtOnce) return { count, bytes, quarantined: quarantined.size };
  }
}

const lost = 'is missing in the store.';
const inQuarantine = (day: string): string =>
  `has been in quarantine since ${day}: "npx idss quarantine restore" restores it.`;

const describe = ({ fileId, fileName, submissionId }: FileRow): string =>
  `File ${fileName}${submissionId === null ? '' : ` of submission ${submissionId}`} (${fileId})`;

async function problemOf(files: Pick<FileStore, 'read'>, row: FileRow): Promise<string | null> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of await files.read(row.storageKey)) {
      const part = chunk as Buffer;
      hash.update(part);
      size += part.byteLength;
    }
  } catch (error) {
    if (error instanceof FileLost) return lost;
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (size < row.size) return `is truncated: it has ${size} of ${row.size} bytes.`;
  if (size > row.size) return `was changed: it has ${size} bytes instead of ${row.size}.`;
  return hash.digest('hex') === row.sha256 ? null : 'was changed: its hash differs from its record.';
}
