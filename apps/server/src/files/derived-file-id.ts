/**
 * The id of a file that is made of data: the same data give the same id, so that the file is made once, and a reader of
 * the data can tell whether a stored file was made from them.
 */
import { createHash } from 'node:crypto';

/** A UUID (version 8) of everything that the file is made of; `parts` survive JSON. */
export function derivedFileId(parts: readonly unknown[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
