/** The submission that a HOS file names in its first lines. Spec: uploads-identity. */
import { parseDigits } from './bytes.ts';
import type { HosLayout } from './layout.ts';

const hasByteOrderMark = (head: Uint8Array): boolean =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;

/**
 * SUBMISSION_ID of the header record, else of the first detail record; null without either. A few hundred bytes from
 * the file's beginning are enough.
 */
export function peekHosSubmission(head: Uint8Array, { header, detail }: HosLayout): number | null {
  const marks = new Map([
    ['H'.charCodeAt(0), header.getField('SUBMISSION_ID')],
    ['D'.charCodeAt(0), detail.getField('SUBMISSION_ID')],
  ]);
  let start = hasByteOrderMark(head) ? 3 : 0;
  while (start < head.length) {
    const feed = head.indexOf(10, start);
    const end = feed < 0 ? head.length : feed;
    const mark = head[start] ?? 0;
    const field = marks.get(mark);
    if (field !== undefined && start + field.end <= end) {
      const id = parseDigits(head, start + field.at, field.width);
      if (id > 0) return id;
    }
    if (mark === 'D'.charCodeAt(0)) return null;
    start = end + 1;
  }
  return null;
}
