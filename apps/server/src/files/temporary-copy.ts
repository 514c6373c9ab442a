/** For a store that is no folder: a file of it as a temporary one on this machine. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
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
    await pipeline(noted, createWriteStream(copy, { mode: 0o600 }));
    return await use(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
