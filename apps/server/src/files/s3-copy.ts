/** Copies within a bucket: in one request as far as S3 does that, in parts above it. */
import type { S3Client, S3Part } from './s3-client.ts';
import { complete } from './s3-write.ts';

/** In bytes: the largest file that is copied in one request, and a part of what is larger. */
export interface CopySizes {
  readonly whole: number;
  readonly part: number;
}

/** S3 copies 5 GB in one request, and takes 10,000 parts: with these sizes 10 TB. */
export const usualCopySizes: CopySizes = { whole: 5_000_000_000, part: 1_073_741_824 };

export interface CopyOptions {
  readonly client: S3Client;
  readonly from: string;
  readonly to: string;
  readonly sizes: CopySizes;
  /** Called with every part, so that the copy is not treated as abandoned. */
  readonly noteAlive: () => Promise<unknown>;
}

/** False where there is nothing to copy. Else the copy is whole when this has ended. */
export async function copyInBucket({ client, from, to, sizes, noteAlive }: CopyOptions): Promise<boolean> {
  const size = await client.getSize(from);
  if (size === null) return false;
  if (size > sizes.whole) return copyInParts({ client, from, to, size, partBytes: sizes.part, noteAlive });
  if (!(await client.copy(from, to))) return false;
  if ((await client.getSize(to)) === size) return true;
  throw new Error(`The file store did not copy ${from} whole.`);
}

interface CopyingInParts extends Omit<CopyOptions, 'sizes'> {
  readonly size: number;
  readonly partBytes: number;
}

async function copyInParts({
  client,
  from,
  to,
  size,
  partBytes,
  noteAlive,
}: CopyingInParts): Promise<boolean> {
  const uploadId = await client.begin(to);
  const abort = (): Promise<void> => client.abort(to, uploadId);
  try {
    const parts: S3Part[] = [];
    for (let first = 0; first < size; first += partBytes) {
      const last = Math.min(first + partBytes, size) - 1;
      const part = await client.copyPart({ from, first, last }, to, uploadId, parts.length + 1);
      if (!part) {
        await abort();
        return false;
      }
      parts.push(part);
      await noteAlive();
    }
    await complete(client, to, uploadId, parts, size);
    return true;
  } catch (error) {
    // If this fails, the unfinished copy is removed later as abandoned.
    await abort().catch(() => undefined);
    throw error;
  }
}
