/** Whether a file on this computer has the bytes of an earlier upload. Spec: uploads-same. */
import type { Uploaded } from './upload-text.ts';

/** A larger file would be in memory as a whole: the portal compares it after it arrived. */
const maxHashedBytes = 64 * 1024 * 1024;

/** Lower-case hex; null where it would cost too much, or where the browser hashes nothing without encryption. */
export async function hashFile(file: File): Promise<string | null> {
  if (file.size > maxHashedBytes || !globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The latest upload with these bytes. */
export const findTwin = (uploads: readonly Uploaded[], hash: string | null): Uploaded | null =>
  uploads
    .filter(({ sha256 }) => sha256 === hash)
    .toSorted((a, b) => Date.parse(b.createDate) - Date.parse(a.createDate))[0] ?? null;
