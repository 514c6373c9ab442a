/**
 * The recorded demonstration in one compressed file: a line of JSON that says what follows, the rows of each table as COPY
 * writes them, and the stored files.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

export interface RecordedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: number;
  readonly content: Buffer;
}

export interface RecordedFile {
  readonly storageKey: string;
  readonly content: Buffer;
}

export interface Snapshot {
  /** Start and end of the recording, ISO 8601. Earlier moments are the demonstration's past. */
  readonly begunAt: string;
  readonly endedAt: string;
  readonly tables: readonly RecordedTable[];
  readonly sequences: readonly {
    readonly name: string;
    readonly lastValue: string;
    readonly isCalled: boolean;
  }[];
  readonly files: readonly RecordedFile[];
}

type WithSize<T> = Omit<T, 'content'> & { readonly size: number };

interface Head extends Pick<Snapshot, 'begunAt' | 'endedAt' | 'sequences'> {
  readonly tables: readonly WithSize<RecordedTable>[];
  readonly files: readonly WithSize<RecordedFile>[];
}

const snapshotFile = new URL('./demonstration.snapshot', import.meta.url);

const sized = <T extends { readonly content: Buffer }>({ content, ...rest }: T) => ({
  ...rest,
  size: content.byteLength,
});

export async function writeSnapshot({ tables, files, ...facts }: Snapshot): Promise<number> {
  const head: Head = { ...facts, tables: tables.map(sized), files: files.map(sized) };
  const contents = [...tables, ...files].map(({ content }) => content);
  const packed = await promisify(zstdCompress)(
    Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents]),
    {
      params: {
        [constants.ZSTD_c_compressionLevel]: 19,
        // Files with common content lie far apart: a large window compresses them.
        [constants.ZSTD_c_windowLog]: 27,
        [constants.ZSTD_c_checksumFlag]: 1,
      },
    },
  );
  await writeFile(snapshotFile, packed);
  return packed.byteLength;
}

export async function readSnapshot(): Promise<Snapshot> {
  const all = await promisify(zstdDecompress)(await readFile(snapshotFile), {
    chunkSize: 1 << 24,
    params: { [constants.ZSTD_d_windowLogMax]: 27 },
  });
  let at = all.indexOf('\n') + 1;
  const { tables, files, ...facts } = JSON.parse(all.toString('utf8', 0, at)) as Head;
  const take = <T extends { readonly size: number }>({ size, ...rest }: T) => {
    at += size;
    return { ...rest, content: all.subarray(at - size, at) };
  };
  return { ...facts, tables: tables.map(take), files: files.map(take) };
}
