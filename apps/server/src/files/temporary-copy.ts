/** For a store that is no folder: a file of it as a temporary one on this machine. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteProgress } from '#src/jobs/progress.ts';

/** Removes the copy when `use` has ended. */
export async function withTemporaryCopy<T>(
  source: AsyncIterable<Uint8Array>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-'));
  async function* noted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      noteProgress();
      yield chunk;
    }
  }
  try {
    const copy = path.join(folder, 'file');
    await writeFile(copy, noted(), { mode: 0o600 });
    return await use(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
