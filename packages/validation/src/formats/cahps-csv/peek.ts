/** The submission that a CAHPS file names in its first row, without reading the file. */
import { RecordSplitter, type SplitRecord } from './split-records.ts';

/** How much of a file is read. */
export const peekBytes = 65_536;

/** A byte order mark is not part of the text. */
export const afterByteOrderMark = (bytes: Uint8Array): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

/** submission_id of the first data row, from the beginning of a file; null where it is missing or unreadable. */
export function peekCahpsSubmission(head: Uint8Array): number | null {
  const bytes = head.subarray(0, peekBytes);
  const splitter = new RecordSplitter();
  let at = afterByteOrderMark(bytes);
  let header: SplitRecord | null = null;
  while (at < bytes.length) {
    at = splitter.feed(bytes, at);
    if (at >= bytes.length) splitter.finish();
    const record = splitter.take();
    if (record === null || record.isBlank) continue;
    if (record.problem !== null && record.problem !== 'openQuote') return null;
    if (header === null) {
      header = record;
      continue;
    }
    const text = record.texts[header.texts.indexOf('submission_id')];
    return text !== undefined && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null;
  }
  return null;
}
