/**
 * Opens an uploaded zip: everything that its directory shows is checked before a byte is inflated, the rest (CRC,
 * sizes, overlaps, disagreeing headers) while a member is read. Rule F-022.
 */
import {
  type Entry,
  ERR_ENCRYPTED,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  Reader,
  Writer,
  ZipReader,
} from '@zip.js/zip.js';
import type { ZipDefect } from '../../rules/hedis/batch-subject.ts';

/** Random access to the zip's bytes: a file, a Blob or a buffer. */
export interface ZipSource {
  readonly size: number;
  /** Exactly `length` bytes from `offset`, or fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface ZipLimits {
  readonly maxEntries: number;
  /** Of all members together, inflated. */
  readonly maxBytes: number;
  /** Inflated to stored size, of one member; small members may exceed it. */
  readonly maxRatio: number;
}

/** XML of repeated measures deflates up to about 60 times; a bomb 1,000 times. */
export const defaultZipLimits: ZipLimits = { maxEntries: 1000, maxBytes: 2_000_000_000, maxRatio: 200 };

export interface ZipMember {
  /** With its folders, `/` between them. */
  readonly path: string;
  /** Without folders. */
  readonly name: string;
  readonly size: number;
  /** Passes the bytes on in order; returns a defect that only the data show. Awaits `write`. */
  read(write: (chunk: Uint8Array) => void | Promise<void>): Promise<ZipFault | null>;
}

export interface ZipFault {
  readonly defect: ZipDefect;
  /** The member at fault. */
  readonly entry?: string | undefined;
}

export type OpenedZip =
  | { readonly ok: true; readonly members: readonly ZipMember[] }
  | ({ readonly ok: false } & ZipFault);

class SourceReader extends Reader<ZipSource> {
  readonly #source: ZipSource;
  constructor(source: ZipSource) {
    super(source);
    this.#source = source;
    this.size = source.size;
  }
  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    return this.#source.read(offset, Math.min(length, this.#source.size - offset));
  }
}

class ChunkWriter extends Writer<null> {
  readonly #write: (chunk: Uint8Array) => void | Promise<void>;
  constructor(write: (chunk: Uint8Array) => void | Promise<void>) {
    super();
    this.#write = write;
  }
  override async writeUint8Array(chunk: Uint8Array): Promise<void> {
    await this.#write(chunk);
  }
  override getData(): Promise<null> {
    return Promise.resolve(null);
  }
}

export const toZipSource = (bytes: Uint8Array): ZipSource => ({
  size: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
});

const archive = /\.(?:zip|7z|rar|tar|gz|tgz|bz2|xz|zst|jar|cab)$/i;
/** Files that operating systems add. */
const isClutter = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i.test(path);
const isOutside = (path: string): boolean =>
  /^(?:[/\\]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..') || path.includes('\0');

const toFault = (error: unknown, entry?: string): ZipFault => {
  const message = error instanceof Error ? error.message : '';
  if (message === ERR_UNSAFE_FILENAME) return { defect: 'pathTraversal', entry };
  return { defect: message === ERR_ENCRYPTED ? 'encrypted' : 'damaged', entry };
};

function findDirectoryDefect(entry: Entry, limits: ZipLimits): ZipDefect | null {
  if (isOutside(entry.filename)) return 'pathTraversal';
  if (entry.symlink) return 'link';
  if (entry.encrypted) return 'encrypted';
  if (!entry.directory && archive.test(entry.filename)) return 'nested';
  const isSmall = entry.uncompressedSize <= 1_000_000;
  if (!isSmall && entry.uncompressedSize > limits.maxRatio * Math.max(1, entry.compressedSize))
    return 'ratio';
  return null;
}

function toMember(entry: FileEntry): ZipMember {
  const path = entry.filename.replaceAll('\\', '/');
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    size: entry.uncompressedSize,
    async read(write) {
      // Distinguished from faults of the zip: an exception of the caller is rethrown.
      let failure: { readonly error: unknown } | null = null;
      const writer = new ChunkWriter(async (chunk) => {
        try {
          await write(chunk);
        } catch (error) {
          failure = { error };
          throw error;
        }
      });
      try {
        // It also ends an inflation that runs past the size in the directory, or falls short of it.
        await entry.getData(writer, { checkCrc32: true, checkOverlappingEntry: true, useWebWorkers: false });
      } catch (error) {
        const own = failure as { readonly error: unknown } | null;
        if (own !== null) throw own.error;
        return toFault(error, path);
      }
      return null;
    },
  };
}

export async function openZip(source: ZipSource, limits: ZipLimits = defaultZipLimits): Promise<OpenedZip> {
  const reader = new ZipReader(new SourceReader(source), { strictness: 'strict', useWebWorkers: false });
  const members: ZipMember[] = [];
  const names = new Set<string>();
  let entries = 0;
  let total = 0;
  const refuse = (defect: ZipDefect, entry?: string): OpenedZip => ({ ok: false, defect, entry });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      entries += 1;
      if (entries > limits.maxEntries) return refuse('tooManyEntries');
      const { filename } = entry;
      const defect = findDirectoryDefect(entry, limits);
      if (defect !== null) return refuse(defect, filename);
      total += entry.uncompressedSize;
      if (total > limits.maxBytes) return refuse('tooLarge', filename);
      const key = filename.replaceAll('\\', '/').toLowerCase();
      if (names.has(key)) return refuse('damaged', filename);
      names.add(key);
      if (!entry.directory && !isClutter(filename)) members.push(toMember(entry));
    }
  } catch (error) {
    return { ok: false, ...toFault(error) };
  }
  return members.length === 0 ? refuse('empty') : { ok: true, members };
}

/** Does the file begin as a zip does? The name does not decide. */
export const looksLikeZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 &&
  head[1] === 0x4b &&
  ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6));
