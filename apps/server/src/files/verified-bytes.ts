/** The bytes of a stored file, hashed on their way out: what changed on the disk never arrives as a whole file. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { FileChanged, type FileStore, readWhole, type StoredBytes } from './file-store.ts';

/** Ends with an error, and with it the connection, before the last chunk when size or hash differ from the row. */
export async function verifiedBytes(
  files: Pick<FileStore, 'read'>,
  { storageKey, size, sha256 }: StoredBytes,
): Promise<Readable> {
  const source = await files.read(storageKey);
  async function* verified(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let length = 0;
    let pendingChunk: Buffer | null = null;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (pendingChunk) yield pendingChunk;
      hash.update(chunk);
      length += chunk.byteLength;
      pendingChunk = chunk;
    }
    if (length !== size || hash.digest('hex') !== sha256) throw new FileChanged(storageKey);
    if (pendingChunk) yield pendingChunk;
  }
  return Readable.from(verified());
}

/** All of it, in memory. */
export const readVerified = async (files: Pick<FileStore, 'read'>, file: StoredBytes): Promise<Buffer> =>
  readWhole(await verifiedBytes(files, file));
