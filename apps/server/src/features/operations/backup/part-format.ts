/**
 * How a part of a backup is written: compressed, and with a key encrypted. Each part has a key of its own, made of the
 * operator's key, a random salt and the part's name, and each of its pieces a number: a part opens under its own name only,
 * and not where pieces were exchanged, repeated or cut off.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BackupKey } from './backup-key.ts';

/** The message is for the person at the command line. */
export class BackupProblem extends Error {}

export interface Contents {
  /** Of the contents, not of the part. */
  readonly size: number;
  readonly sha256: string;
}

const magic = Buffer.from('IDSSPART1\n');
const clearText = 0;
const encrypted = 1;
const saltBytes = 16;
const keyIdBytes = 6;
const tagBytes = 16;
const pieceBytes = 1 << 20;
/** In the length of the last piece. */
const lastPiece = 0x8000_0000;
const algorithm = 'aes-256-gcm';

const partKey = (key: BackupKey, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.bytes, salt, `idss backup part ${name}`, 32));

/** The number of the piece, and whether it is the last one. */
function getNonce(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(piece), 0);
  nonce.writeUInt32BE(isLast ? 1 : 0, 8);
  return nonce;
}

/** The bytes of the part `name`; `done` hears what its contents were. */
export async function* encodePart(
  name: string,
  contents: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
  done: (contents: Contents) => void,
): AsyncGenerator<Uint8Array> {
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const hash = createHash('sha256');
  let size = 0;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of contents) {
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  const compressed = pipeline(hashed(), compress, () => undefined) as AsyncIterable<Buffer>;
  if (key === null) {
    yield Buffer.concat([magic, Buffer.from([clearText])]);
    yield* compressed;
  } else yield* sealed(name, compressed, key);
  done({ size, sha256: hash.digest('hex') });
}

async function* sealed(
  name: string,
  source: AsyncIterable<Buffer>,
  key: BackupKey,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes);
  const own = partKey(key, salt, name);
  yield Buffer.concat([magic, Buffer.from([encrypted]), Buffer.from(key.id, 'hex'), salt]);
  let piece = 0;
  const seal = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(algorithm, own, getNonce(piece, isLast));
    piece += 1;
    const body = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE((body.byteLength | (isLast ? lastPiece : 0)) >>> 0);
    return Buffer.concat([length, body]);
  };
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    waitingBytes += chunk.byteLength;
    if (waitingBytes < pieceBytes) continue;
    yield seal(Buffer.concat(waiting), false);
    waiting = [];
    waitingBytes = 0;
  }
  yield seal(Buffer.concat(waiting), true);
}

/** The contents of a part. Throws BackupProblem where it is damaged, another part, or encrypted with another key. */
export async function* decodePart(
  name: string,
  part: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
): AsyncGenerator<Buffer> {
  const reader = createReader(part);
  const opening = opened(name, reader, key);
  try {
    // Also reads the beginning, so that a wrong key is reported as such.
    const first = await opening.next();
    async function* all(): AsyncGenerator<Buffer> {
      if (!first.done) yield first.value;
      yield* opening;
    }
    const decompressed = pipeline(all(), createZstdDecompress(), () => undefined) as AsyncIterable<Buffer>;
    yield* decompressed;
  } catch (error) {
    if (error instanceof BackupProblem || !isCompressionError(error)) throw error;
    throw new BackupProblem(`The part ${name} of the backup is damaged.`, { cause: error });
  }
}

const isCompressionError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(ZSTD_|Z_|ERR_ZSTD|ERR_STREAM_PREMATURE_CLOSE)/.test(String(error.code));

async function* opened(name: string, reader: Reader, key: BackupKey | null): AsyncGenerator<Buffer> {
  const damaged = (): BackupProblem => new BackupProblem(`The part ${name} of the backup is damaged.`);
  const head = await reader.take(magic.byteLength + 1);
  if (head === null || !head.subarray(0, magic.byteLength).equals(magic)) throw damaged();
  const kind = head[magic.byteLength];
  if (kind === clearText) {
    // With a key every part must be encrypted: another one could have been put there by anyone.
    if (key !== null) throw new BackupProblem('This backup is not encrypted. Leave out --key-file.');
    yield* reader.rest();
    return;
  }
  if (kind !== encrypted) throw damaged();
  if (key === null) throw new BackupProblem('This backup is encrypted. Name its key file with --key-file.');
  const ids = await reader.take(keyIdBytes + saltBytes);
  if (ids === null) throw damaged();
  if (ids.subarray(0, keyIdBytes).toString('hex') !== key.id)
    throw new BackupProblem('This backup was encrypted with another key than that of --key-file.');
  const own = partKey(key, ids.subarray(keyIdBytes), name);
  for (let piece = 0; ; piece += 1) {
    const length = (await reader.take(4))?.readUInt32BE();
    if (length === undefined) throw damaged();
    const isLast = length >= lastPiece;
    const bodyBytes = isLast ? length - lastPiece : length;
    if (bodyBytes < tagBytes || bodyBytes > 4 * pieceBytes) throw damaged();
    const body = await reader.take(bodyBytes);
    if (body === null) throw damaged();
    const decipher = createDecipheriv(algorithm, own, getNonce(piece, isLast), { authTagLength: tagBytes });
    decipher.setAuthTag(body.subarray(-tagBytes));
    let clear: Buffer;
    try {
      clear = Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw damaged();
    }
    yield clear;
    if (isLast) {
      if ((await reader.take(1)) !== null) throw damaged();
      return;
    }
  }
}

interface Reader {
  /** Exactly so many bytes; null where the part ends before. */
  take(bytes: number): Promise<Buffer | null>;
  rest(): AsyncGenerator<Buffer>;
}

function createReader(source: AsyncIterable<Uint8Array>): Reader {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  return {
    async take(bytes) {
      while (waitingBytes < bytes) {
        const next = await chunks.next();
        if (next.done) return null;
        waiting.push(Buffer.from(next.value));
        waitingBytes += next.value.byteLength;
      }
      const all = Buffer.concat(waiting);
      waiting = [all.subarray(bytes)];
      waitingBytes -= bytes;
      return all.subarray(0, bytes);
    },
    async *rest() {
      yield* waiting;
      for (let next = await chunks.next(); !next.done; next = await chunks.next())
        yield Buffer.from(next.value);
    },
  };
}

/** Reads all of it. Throws BackupProblem where the contents are not these. */
export async function* verifiedPart(
  name: string,
  part: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
  expected: Contents,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of decodePart(name, part, key)) {
    hash.update(chunk);
    size += chunk.byteLength;
    yield chunk;
  }
  if (size !== expected.size || hash.digest('hex') !== expected.sha256)
    throw new BackupProblem(`The part ${name} of the backup is not what was written.`);
}
