/** Zips for tests: made byte by byte, so that they can be wrong in every way, and read by a library. */
import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Instead of the true one. */
  readonly crc?: number;
  /** Uncompressed size that is claimed. */
  readonly claims?: number;
  readonly isEncrypted?: boolean;
  readonly isLink?: boolean;
}

export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const data = deflateRawSync(content);
    const crc = entry.crc ?? crc32(content);
    const size = entry.claims ?? content.length;
    const flags = entry.isEncrypted ? 1 : 0;
    // The fields of both headers: version, flags, method, date, checksum, sizes, and the length of the name.
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt16LE(0x5a21, 8);
    fields.writeUInt32LE(crc >>> 0, 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    fields.copy(local, 4);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    // Made by Unix, so that the attributes tell of links.
    central.writeUInt16LE(0x0314, 4);
    fields.copy(central, 6);
    central.writeUInt32LE(((entry.isLink ? 0o120777 : 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    locals.push(local, name, data);
    centrals.push(central, name);
    offset += local.length + name.length + data.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** The members by their paths; throws where the zip is damaged or holds a folder. */
export async function getMembers(
  bytes: Uint8Array,
): Promise<Map<string, { sha256: string; text: string; bytes: Buffer }>> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: true });
  const members = new Map<string, { sha256: string; text: string; bytes: Buffer }>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory) throw new Error(`${entry.filename} is a folder`);
    const content = Buffer.from(await entry.getData(new Uint8ArrayWriter()));
    members.set(entry.filename, {
      sha256: createHash('sha256').update(content).digest('hex'),
      text: content.toString(),
      bytes: content,
    });
  }
  return members;
}
