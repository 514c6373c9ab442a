/** Compares stored files with their records. Without a transaction, because it may take hours. */
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Queryable } from '#src/db/queryable.ts';
import { FileLost, type FileStore } from '#src/files/file-store.ts';
import {
  type FileRow,
  isStillThere,
  listFileRows,
  listFilesToHash,
  listStillThere,
  markHashed,
} from './files.sql.ts';

export interface FilesReport {
  readonly count: number;
  readonly bytes: number;
  /** Files in quarantine without a record. */
  readonly quarantined: number;
}

const rowsAtOnce = 200;
/** A bucket answers each question late, and many together as fast as one. */
const sizesAtOnce = 16;
const readAtOnce = 4;

type Store = Pick<FileStore, 'read' | 'quarantine'>;

/** Reads every file. */
export const verifyFiles = (
  db: Queryable,
  files: Store,
  found: (problem: string) => void,
): Promise<FilesReport> => {
  const limit = pLimit(readAtOnce);
  return eachFile(db, files, (row) => limit(() => readProblem(files, row)), found);
};

export interface SampleReport {
  readonly count: number;
  readonly hashed: number;
}

/**
 * Existence and size of every file, then hashes for so long, beginning with the files that were not hashed for the longest time.
 */
export async function sampleFiles(
  db: Queryable,
  files: Store & Pick<FileStore, 'getSize'>,
  found: (problem: string) => void,
  hashMilliseconds: number,
): Promise<SampleReport> {
  const startedAt = new Date();
  const limit = pLimit(sizesAtOnce);
  // A file that differs is not marked, so that the next check reads it first again.
  const wrong: string[] = [];
  const { count } = await eachFile(
    db,
    files,
    async (row) => {
      const problem = sizeProblem(await limit(() => files.getSize(row.storageKey)), row);
      if (problem !== null) wrong.push(row.fileId);
      return problem;
    },
    found,
  );
  const isTimeLeft = (): boolean => Date.now() - startedAt.getTime() < hashMilliseconds;
  let hashed = 0;
  while (isTimeLeft()) {
    const rows = await listFilesToHash(db, { before: startedAt, except: wrong, limit: rowsAtOnce });
    if (rows.length === 0) break;
    const right: string[] = [];
    for (const row of rows) {
      if (!isTimeLeft()) break;
      const problem = await readProblem(files, row);
      if (problem === null) right.push(row.fileId);
      else {
        wrong.push(row.fileId);
        if (await isStillThere(db, row)) found(`${describe(row)} ${problem}`);
      }
      hashed += 1;
    }
    await markHashed(db, right, startedAt);
  }
  return { count, hashed };
}

async function eachFile(
  db: Queryable,
  files: Pick<FileStore, 'quarantine'>,
  findProblem: (row: FileRow) => Promise<string | null>,
  found: (problem: string) => void,
): Promise<FilesReport> {
  let count = 0;
  let bytes = 0;
  const quarantined = new Map<string, string>();
  for await (const { storageKey, day } of files.quarantine.list()) quarantined.set(storageKey, day);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await listFileRows(db, after, rowsAtOnce);
    const problems = await findEach(rows, findProblem);
    // A generic upload is deleted after a day, and this one may have been just now.
    const there = await listStillThere(db, [...problems.keys()]);
    for (const row of rows) {
      const problem = problems.get(row);
      if (problem !== undefined && there.has(row.fileId)) {
        const day = problem === lost ? quarantined.get(row.storageKey) : undefined;
        found(`${describe(row)} ${day === undefined ? problem : describeQuarantine(day)}`);
      }
      quarantined.delete(row.storageKey);
      after = row.fileId;
      count += 1;
      bytes += row.size;
    }
    if (rows.length < rowsAtOnce) return { count, bytes, quarantined: quarantined.size };
  }
}

/** The rows with a problem. What is under way when one of them fails ends before the failure does. */
async function findEach(
  rows: readonly FileRow[],
  findProblem: (row: FileRow) => Promise<string | null>,
): Promise<ReadonlyMap<FileRow, string>> {
  const problems = new Map<FileRow, string>();
  const ends = await Promise.allSettled(
    rows.map(async (row) => {
      const problem = await findProblem(row);
      if (problem !== null) problems.set(row, problem);
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return problems;
}

const lost = 'is missing in the store.';
const describeQuarantine = (day: string): string =>
  `has been in quarantine since ${day}: "npx idss quarantine restore" restores it.`;

const describe = ({ fileId, fileName, submissionId }: FileRow): string =>
  `File ${fileName}${submissionId === null ? '' : ` of submission ${submissionId}`} (${fileId})`;

async function readProblem(files: Pick<FileStore, 'read'>, row: FileRow): Promise<string | null> {
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
  return (
    sizeProblem(size, row) ??
    (hash.digest('hex') === row.sha256 ? null : 'was changed: its hash differs from its record.')
  );
}

function sizeProblem(size: number | null, row: FileRow): string | null {
  if (size === null) return lost;
  if (size < row.size) return `is truncated: it has ${size} of ${row.size} bytes.`;
  return size > row.size ? `was changed: it has ${size} bytes instead of ${row.size}.` : null;
}
