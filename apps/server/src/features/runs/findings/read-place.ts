/** What is around a place of a stored file, by reading only the blocks around it. */
import type { Program } from '@idss/domain/program';
import { blockBytes } from '@idss/validation/excerpt/line-index';
import { type FoundPlace, type ShownPlace, showPlace } from '@idss/validation/excerpt/show-place';
import type { HosLayout } from '@idss/validation/formats/hos-fixed/layout';
import { FileChanged, FileLost, type FileStore, type StoredBytes } from '#src/files/file-store.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import {
  isBlockAsChecked,
  readStoredIndex,
  StoredIndexBuilder,
  type StoredIndex,
} from '#src/features/runs/stored-index.ts';

export interface CheckedFile extends StoredBytes {
  readonly lineIndex: Uint8Array | null;
}

interface Read {
  readonly files: Pick<FileStore, 'read' | 'readRange'>;
  readonly file: CheckedFile;
  readonly program: Program;
  readonly hosLayout: HosLayout;
}

/** A larger file without an index is not looked through while somebody waits. */
const searchableBytes = 128 * 1024 * 1024;

/** Or why nothing can be shown, in a sentence. Throws where the store is away. */
export async function readPlace(
  { files, file, program, hosLayout }: Read,
  place: FoundPlace,
): Promise<ShownPlace | string> {
  try {
    const index = await findIndex(files, file, program);
    if (!index)
      return 'The lines of this file cannot be shown: it is large, and was checked before the portal noted where they are. They can after its next check.';
    const readBlock = async (block: number): Promise<Uint8Array> => {
      const start = block * blockBytes;
      const length = Math.min(blockBytes, file.size - start);
      const bytes = await files.readRange(file.storageKey, start, length);
      if (!isBlockAsChecked(index, block, bytes)) throw new FileChanged(file.storageKey);
      return bytes;
    };
    return await showPlace({ index, readBlock, program, hosLayout }, place);
  } catch (error) {
    if (error instanceof FileLost) return 'The stored file is missing, so its lines cannot be shown.';
    if (error instanceof FileChanged)
      return 'The stored file is not the one that was checked any more, so its lines are not shown.';
    throw error;
  }
}

/** Of files without a stored index, the latest ones that were looked through. */
const known = new Map<string, Promise<StoredIndex>>();
const maxKnown = 20;
/** One file at a time is looked through. */
let last: Promise<unknown> = Promise.resolve();

/** null where the file would have to be looked through and is too large for that. */
async function findIndex(
  files: Read['files'],
  file: CheckedFile,
  program: Program,
): Promise<StoredIndex | null> {
  const stored = file.lineIndex && readStoredIndex(file.lineIndex, file.size);
  if (stored) return stored;
  if (file.size > searchableBytes) return null;
  const making = known.get(file.storageKey) ?? last.then(() => makeIndex(files, file, program));
  // The next one waits for it, also where it fails.
  last = making.catch(() => undefined);
  known.delete(file.storageKey);
  known.set(file.storageKey, making);
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  try {
    return await making;
  } catch (error) {
    known.delete(file.storageKey);
    throw error;
  }
}

async function makeIndex(files: Read['files'], file: CheckedFile, program: Program): Promise<StoredIndex> {
  const builder = new StoredIndexBuilder(program);
  for await (const chunk of await verifiedBytes(files, file)) builder.write(chunk as Buffer);
  const index = readStoredIndex(builder.end(), file.size);
  if (!index) throw new FileChanged(file.storageKey);
  return index;
}
