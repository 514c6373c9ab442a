import type { FileStore, WrittenFile } from './file-store.ts';

/** Stores what is in memory as one file. */
export const writeContent = (
  files: Pick<FileStore, 'write'>,
  content: string | Uint8Array,
): Promise<WrittenFile> => files.write(once(content));

async function* once(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
}
