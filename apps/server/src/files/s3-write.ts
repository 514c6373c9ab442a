/** Writes a file of unknown length: in one request if it is small, else in parts while the rest still arrives. */
import pLimit from 'p-limit';
import type { S3Client, S3Part } from './s3-client.ts';

/** The smallest that S3 takes, so that many writers at once need little memory; from there on it grows. */
const firstPartBytes = 5 * 1024 * 1024;
/** S3 takes 10,000 parts: with these sizes 530 GB. */
const getPartBytes = (partNumber: number): number => firstPartBytes * (1 + Math.floor(partNumber / 500));
/** Of one file at once, while the next part is collected. */
const partsAtOnce = 2;
/** Of all files of this process. */
const inTransit = pLimit(8);

export interface WriteOptions {
  readonly client: S3Client;
  readonly key: string;
  /** Called with every part, so that the upload is not treated as abandoned. */
  readonly noteAlive: () => Promise<void>;
}

/** Leaves nothing where it fails: what cannot be removed now is later, because it is not completed. */
export async function writeToS3(source: AsyncIterable<Uint8Array>, writing: WriteOptions): Promise<void> {
  const { client, key, noteAlive } = writing;
  const parts: Promise<S3Part>[] = [];
  let uploadId: string | null = null;
  let chunks: Uint8Array[] = [];
  let length = 0;
  let total = 0;

  async function send(): Promise<void> {
    const content = Buffer.concat(chunks, length);
    chunks = [];
    length = 0;
    uploadId ??= await client.begin(key);
    const id = uploadId;
    const partNumber = parts.length + 1;
    const part = inTransit(() => client.putPart(key, id, partNumber, content));
    // Awaited below.
    part.catch(() => undefined);
    parts.push(part);
    await noteAlive();
    await parts.at(-partsAtOnce);
  }

  try {
    for await (const whole of source)
      for (let chunk = whole; chunk.byteLength > 0; ) {
        const part = chunk.subarray(0, getPartBytes(parts.length) - length);
        chunk = chunk.subarray(part.byteLength);
        chunks.push(part);
        length += part.byteLength;
        total += part.byteLength;
        if (length === getPartBytes(parts.length)) await send();
      }
    if (uploadId === null) {
      await client.put(key, Buffer.concat(chunks, length));
      return;
    }
    if (length > 0) await send();
    const uploadedParts = await Promise.all(parts);
    await complete(client, key, uploadId, uploadedParts, total);
  } catch (error) {
    // Parts that are still under way would come after the end of the upload.
    await Promise.allSettled(parts);
    if (uploadId !== null) await client.abort(key, uploadId).catch(() => undefined);
    throw error;
  }
}

/** The answer may be lost, and some stores say in it that they failed after they began to answer: the file itself counts. */
export async function complete(
  client: S3Client,
  key: string,
  uploadId: string,
  parts: readonly S3Part[],
  total: number,
): Promise<void> {
  let failure: unknown;
  try {
    await client.complete(key, uploadId, parts);
  } catch (error) {
    failure = error;
  }
  if ((await client.getSize(key)) === total) return;
  throw failure ?? new Error(`The file store did not put together the parts of ${key}.`);
}
