/**
 * Bytes outside the database, in a folder or in an S3-compatible store. A file is written once under an id, hashed while it
 * streams, and never changed. What is written before its row commits goes into quarantine when no row claims it.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { noteProgress } from '#src/kernel/progress.ts';

export interface StoredBytes {
  readonly storageKey: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export type WrittenFile = StoredBytes;

export interface QuarantinedFile {
  readonly storageKey: string;
  /** The day on which it was moved here, UTC, as yyyy-MM-dd. */
  readonly day: string;
  readonly size: number;
}

/**
 * Stored files that no row claims, by the day on which they were found. They may be left over from an upload
 * that was cut off, or belong to a newer state of the database than the one that was restored: so they stay until
 * a row claims them again or a command deletes them.
 */
export interface Quarantine {
  /** Where it is, for people. */
  readonly name: string;
  /** False if the file is missing, or was written or refreshed after `before`. */
  put(storageKey: string, before: Date): Promise<boolean>;
  list(): AsyncIterable<QuarantinedFile>;
  /** Moves it back under its key. False if it is missing, or if the key has other bytes: then it stays here. */
  restore(file: Pick<QuarantinedFile, 'storageKey' | 'day'>): Promise<boolean>;
  remove(file: Pick<QuarantinedFile, 'storageKey' | 'day'>): Promise<void>;
}

export interface WriteOptions {
  readonly maxBytes?: number;
  /** Of a file that comes from another store, or from a backup; otherwise it gets a new key. */
  readonly storageKey?: string;
}

export interface FileStore {
  /** Where it is, for people. */
  readonly name: string;
  /** Writes all of `source` durably. Leaves nothing behind when the source fails or exceeds `maxBytes`. */
  write(source: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<WrittenFile>;
  /** A stream of the bytes. Throws FileLost when there are none. */
  read(storageKey: string): Promise<Readable>;
  readAll(storageKey: string): Promise<Buffer>;
  /** So many bytes from there on; fewer where the file ends. They are not verified. Throws FileLost when there are none. */
  readRange(storageKey: string, from: number, length: number): Promise<Buffer>;
  /** Whether there are bytes under this key. They are verified only when they are read. */
  has(storageKey: string): Promise<boolean>;
  /** In bytes; null where there are none under this key. */
  getSize(storageKey: string): Promise<number | null>;
  /**
   * Lets a worker thread read the file by itself, at a path of this machine: its own in a folder, elsewhere that of a
   * temporary copy that was compared with size and hash. The path is good until `use` has ended. Throws FileLost when there
   * are no bytes.
   */
  withLocalFile<T>(file: StoredBytes, use: (path: string) => Promise<T>): Promise<T>;
  /**
   * An address that gives the file for so many seconds to every holder of it, under this name and type; null where the portal
   * is to send it itself. Throws FileLost when there are no bytes.
   */
  linkTo(
    storageKey: string,
    seconds: number,
    as: { readonly disposition: string; readonly mediaType: string },
  ): Promise<string | null>;
  remove(storageKey: string): Promise<void>;
  /** Keys written before `before`, in the order of their bytes. */
  list(before: Date): AsyncIterable<string>;
  /** Its row is about to be written: resets its age, and restores it if it is in quarantine. */
  refresh(storageKey: string): Promise<void>;
  /** Files that no row refers to. They are not read; a row that refers to one, or a command, restores it. */
  readonly quarantine: Quarantine;
  /** Removes unfinished writes without progress since `before`: their writer died. */
  removeUnfinished(before: Date): Promise<void>;
  /** Says to which database the store belongs. */
  readonly mark: StoreMarkFile;
  /** Why nothing can be stored or read now, as one sentence; null while it can. */
  getOutageReason(): Promise<string | null>;
  /** Free space in bytes; null where it is not known or has no limit. */
  freeBytes(): Promise<number | null>;
}

/** A small text in the store itself. */
export interface StoreMarkFile {
  /** Where it is, for people. */
  readonly name: string;
  /** null where there is none. */
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
}

export class FileTooLarge extends Error {}
export class FileLost extends Error {
  constructor(storageKey: string) {
    super(`The stored file ${storageKey} is missing.`);
  }
}
/** The bytes differ from those that were written, or are incomplete. */
export class FileChanged extends Error {
  constructor(storageKey: string) {
    super(`The stored file ${storageKey} is not what was written.`);
  }
}
export class StorageFull extends Error {}
/** The store does not answer, or not in a usable way. The message is for operators. */
export class StoreAway extends Error {}

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

export const isStorageKey = (text: string): boolean => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(text);

/** A key that was never used: in one of 256 groups, so that no folder has all files. */
export function generateStorageKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

/** Hashes and counts what passes through, reports progress, and fails beyond `maxBytes`. */
export function measure(
  source: AsyncIterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): { readonly bytes: AsyncIterable<Uint8Array>; readonly facts: () => Pick<WrittenFile, 'size' | 'sha256'> } {
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new FileTooLarge(`The file is larger than ${maxBytes} bytes.`);
      hash.update(chunk);
      noteProgress();
      yield chunk;
    }
  }
  return { bytes: measured(), facts: () => ({ size, sha256: hash.digest('hex') }) };
}

export async function readWhole(source: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
