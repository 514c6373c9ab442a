/**
 * The bulk HEDIS validation file (type 25): the stored validation files of the submissions combined into one, with
 * OrgId and SubId in front of each row. Spec: findings-validation-file.
 */
import { csvRow } from '@idss/domain/csv/write-csv';
import {
  bulkValidationCsvHeader,
  validationCsvHeader,
} from '#src/documents/result-files/write-validation-csv.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import type { FileStore } from '#src/files/file-store.ts';
import type { PlannedFile } from './plan-bulk-download.ts';

const header = Buffer.from(bulkValidationCsvHeader);

/** Throws if a file is missing, was changed, or has other columns. */
export async function* bulkValidationBytes(
  store: FileStore,
  validations: readonly PlannedFile[],
): AsyncGenerator<Buffer> {
  yield header;
  for (const { record, file } of validations) {
    const prefix = Buffer.from(`${csvRow([record.organizationId, record.submissionId]).trimEnd()},`);
    const source = await verifiedBytes(store, file);
    const rows = withoutHeader(source as AsyncIterable<Buffer>, file.fileName);
    yield* withPrefix(rows, prefix);
  }
}

const expectedHeader = Buffer.from(validationCsvHeader);

/** Everything after the header. The header must be the one that this version writes, or the columns would not match. */
export async function* withoutHeader(
  source: AsyncIterable<Buffer>,
  fileName: string,
): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < expectedHeader.length) continue;
    if (head.indexOf(expectedHeader) !== 0) throw new Error(`${fileName} has other columns.`);
    yield head.subarray(expectedHeader.length);
    head = null;
  }
  if (head !== null) throw new Error(`${fileName} has other columns.`);
}

const quote = 0x22;
const lineFeed = 0x0a;

/** Puts `prefix` in front of each record; a line break within quotes does not end a record. */
export async function* withPrefix(source: AsyncIterable<Buffer>, prefix: Buffer): AsyncGenerator<Buffer> {
  let isQuoted = false;
  let isAtStart = true;
  for await (const chunk of source) {
    const parts: Buffer[] = [];
    let from = 0;
    const add = (to: number): void => {
      if (isAtStart) parts.push(prefix);
      parts.push(chunk.subarray(from, to));
      from = to;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      if (chunk[at] === quote) isQuoted = !isQuoted;
      else if (chunk[at] === lineFeed && !isQuoted) {
        add(at + 1);
        isAtStart = true;
      }
    }
    if (from < chunk.length) {
      add(chunk.length);
      isAtStart = false;
    }
    if (parts.length > 0) yield Buffer.concat(parts);
  }
}
