/** The type of an uploaded file, by its first bytes and not only by its name. */

import { isZipName } from './accepted-files.ts';

export type Content = { readonly kind: 'text' | 'zip' } | { readonly kind: 'other'; readonly name: string };

const signatures: readonly { readonly bytes: readonly number[]; readonly name: string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], name: 'a PDF document' },
  { bytes: [0x1f, 0x8b], name: 'a gzip archive' },
  { bytes: [0x42, 0x5a, 0x68], name: 'a bzip2 archive' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], name: 'an xz archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], name: 'a 7-Zip archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], name: 'a RAR archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], name: 'an office document' },
  { bytes: [0x4d, 0x5a], name: 'a program' },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], name: 'a program' },
  { bytes: [0xcf, 0xfa, 0xed, 0xfe], name: 'a program' },
  { bytes: [0xca, 0xfe, 0xba, 0xbe], name: 'a program' },
  { bytes: [0x23, 0x21], name: 'a script' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], name: 'an image' },
  { bytes: [0xff, 0xd8, 0xff], name: 'an image' },
  { bytes: [0x47, 0x49, 0x46, 0x38], name: 'an image' },
];

const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, i) => head[i] === byte);

/** Office documents and other formats that are zips inside name themselves in their first entry. */
const zipBased = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|word\/|ppt\/|mimetype|META-INF\/)/;

/**
 * A text of no other known type may be of the expected one: if it is not, the engine reports the line
 * and column of the error.
 */
export function detectContent(head: Uint8Array): Content {
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) {
    const nameLength = (head[26] ?? 0) | ((head[27] ?? 0) << 8);
    const firstName = new TextDecoder('latin1').decode(head.subarray(30, 30 + Math.min(nameLength, 100)));
    return zipBased.test(firstName) ? { kind: 'other', name: 'an office document' } : { kind: 'zip' };
  }
  // Only the end record: a zip without entries.
  if (startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return { kind: 'zip' };
  const known = signatures.find(({ bytes }) => startsWith(head, bytes));
  if (known) return { kind: 'other', name: known.name };
  const text = new TextDecoder('latin1')
    .decode(head)
    .replaceAll('\0', '')
    .replace(/^[^\x21-\x7e]+/, '');
  const body = text.replace(/^(?:<\?[^>]*\?>|<!--[\s\S]*?-->|\s)+/, '');
  if (/^<(?:!doctype\s+)?html\b/i.test(body)) return { kind: 'other', name: 'an HTML page' };
  if (/^<(?:!doctype\s+)?svg\b/i.test(body)) return { kind: 'other', name: 'an image' };
  return isUtf16(head) || !isBinary(head) ? { kind: 'text' } : { kind: 'other', name: 'not a text file' };
}

/** A byte order mark, or `<` in two bytes. */
const isUtf16 = (head: Uint8Array): boolean =>
  startsWith(head, [0xff, 0xfe]) ||
  startsWith(head, [0xfe, 0xff]) ||
  startsWith(head, [0x3c, 0x00]) ||
  startsWith(head, [0x00, 0x3c]);

/** A loop over places: with a call for each byte this was a sixteenth of what an upload takes of the server's thread. */
function isBinary(head: Uint8Array): boolean {
  for (let n = 0; n < head.length; n++) {
    const byte = head[n] ?? 0;
    if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) return true;
  }
  return false;
}

/** Why this file is not taken, or null. `name` is without folders; `expected` as in `an XML file`. */
export function findContentRefusal(name: string, content: Content, expected: string): string | null {
  const expectedKind = isZipName(name) ? 'zip' : 'text';
  if (content.kind === expectedKind) return null;
  const is =
    content.kind === 'other' ? content.name : content.kind === 'zip' ? 'a zip archive' : 'a text file';
  return `The content is ${is}, not ${expectedKind === 'zip' ? 'a zip archive' : expected} as its name says.`;
}

/** The same of its first bytes. */
export const findBytesRefusal = (name: string, head: Uint8Array, expected: string): string | null =>
  head.length === 0 ? 'The file is empty.' : findContentRefusal(name, detectContent(head), expected);
