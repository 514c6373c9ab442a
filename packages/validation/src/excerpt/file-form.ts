/** How the files of a program are written, as far as lines and columns depend on it. */
import type { Program } from '@idss/domain/program';
import type { FileForm } from './read-excerpt.ts';

/** null: neither in UTF-8 nor in one byte for a character. `head`: the beginning of the file. */
export function findFileForm(program: Program, head: Uint8Array): FileForm | null {
  if (program === 'HOS') return { encoding: 'latin1', countsReturns: false };
  if (program === 'CAHPS') return { encoding: 'utf-8', countsReturns: true };
  const [first, second] = head;
  const isUtf16 = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
  if (isUtf16 || first === 0 || second === 0) return null;
  const start = Array.from(head.subarray(0, 200), (byte) => String.fromCharCode(byte)).join('');
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/.exec(start)?.[1];
  const isOneByte = declared !== undefined && /^(?:iso-8859-1|iso-latin-1|us-ascii|ascii)$/i.test(declared);
  return { encoding: isOneByte ? 'latin1' : 'utf-8', countsReturns: true };
}
