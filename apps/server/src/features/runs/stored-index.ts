/**
 * Where the lines of a stored file are, with a checksum of each block: a part of it that is read by itself is then compared with
 * what was checked. Spec: findings-excerpt.
 */
import { crc32 } from 'node:zlib';
import type { Program } from '@idss/domain/program';
import {
  blockBytes,
  decodeLineIndex,
  encodeLineIndex,
  type LineIndex,
  LineIndexBuilder,
} from '@idss/validation/excerpt/line-index';

/** Smaller files are read as a whole, and need no index. */
export const unindexedBytes = 4 * blockBytes;

export interface StoredIndex extends LineIndex {
  /** CRC-32 by block. */
  readonly checksums: Uint32Array;
}

const checksumBytes = 4;

/** Made while the bytes of a file pass through. */
export class StoredIndexBuilder {
  readonly #lines: LineIndexBuilder;
  readonly #checksums: number[] = [];
  #size = 0;

  constructor(program: Program) {
    // Lines of HOS files end with a line feed, whatever is in front of it.
    this.#lines = new LineIndexBuilder(program !== 'HOS');
  }

  write(chunk: Uint8Array): void {
    this.#lines.write(chunk);
    for (let from = 0; from < chunk.length; ) {
      const block = Math.floor(this.#size / blockBytes);
      const length = Math.min(chunk.length - from, (block + 1) * blockBytes - this.#size);
      this.#checksums[block] = crc32(chunk.subarray(from, from + length), this.#checksums[block] ?? 0);
      this.#size += length;
      from += length;
    }
  }

  /** In the form in which it is stored. */
  end(): Uint8Array {
    const lines = encodeLineIndex(this.#lines.end());
    const bytes = Buffer.alloc(lines.length + checksumBytes * this.#checksums.length);
    bytes.set(lines);
    this.#checksums.forEach((checksum, block) =>
      bytes.writeUInt32BE(checksum, lines.length + checksumBytes * block),
    );
    return bytes;
  }
}

/** null where it is none of a file of this size. */
export function readStoredIndex(bytes: Uint8Array, size: number): StoredIndex | null {
  const count = Math.ceil(size / blockBytes);
  const end = bytes.length - checksumBytes * count;
  const lines = end < 0 ? null : decodeLineIndex(bytes.subarray(0, end), size);
  if (!lines) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + end);
  return {
    ...lines,
    checksums: Uint32Array.from({ length: count }, (_, block) => view.getUint32(checksumBytes * block)),
  };
}

export const isBlockAsChecked = ({ checksums }: StoredIndex, block: number, bytes: Uint8Array): boolean =>
  crc32(bytes) === checksums[block];
