/** Is a stored document unchanged and its signature valid? Checked before the document is served. */
import { createHash } from 'node:crypto';
import type { Verdict } from '@idss/domain/verdict';
import { no, yes } from '@idss/domain/verdict';
import type { Queryable } from '#src/db/queryable.ts';
import { FileLost, type FileStore } from '#src/files/file-store.ts';
import { verifyPdfSignature } from '#src/documents/verify-signature.ts';
import { findFileToVerify } from './attestation.sql.ts';

export const missingDocument = 'The stored document is missing.';
export const changedDocument = 'The stored document has been changed since it was signed or drafted.';

/** For a draft: its bytes match its row. For a signed document: its signature covers and matches them, too. */
export async function verifyAttestationFile(
  db: Queryable,
  files: Pick<FileStore, 'readAll'>,
  fileId: string,
): Promise<Verdict> {
  const row = await findFileToVerify(db, fileId);
  if (!row) return no('There is no such document.');
  let bytes: Buffer;
  try {
    bytes = await files.readAll(row.storageKey);
  } catch (error) {
    if (error instanceof FileLost) return no(missingDocument);
    throw error;
  }
  if (createHash('sha256').update(bytes).digest('hex') !== row.sha256) return no(changedDocument);
  return row.isSigned ? verifyPdfSignature(bytes) : yes();
}
