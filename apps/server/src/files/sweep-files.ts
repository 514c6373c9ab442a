/** Stored files that no row claims go into quarantine, and those that a row claims again come back. */
import type { App, Queryable } from '#src/app.ts';
import type { QuarantinedFile } from './file-store.ts';
import { claimedKeys } from './stored-file.sql.ts';

type Parts = Pick<App, 'pool' | 'files' | 'log'>;

const batchSize = 500;

/** Of what was written before `before`. Destroys nothing: after a restore the rows may be older than the files. */
export async function sweepFiles(
  { pool, files, log }: Parts,
  before: Date,
): Promise<{ readonly quarantined: number; readonly restored: number }> {
  let quarantined = 0;
  for await (const keys of inBatches(files.list(before))) {
    const claimed = await claimedKeys(pool, keys);
    for (const key of keys)
      if (!claimed.has(key) && (await files.quarantine.put(key, before))) quarantined += 1;
  }
  // After the move: a row that was written in the meantime gets its file back at once.
  const restored = await restoreKnown({ pool, files, log });
  if (quarantined > 0)
    log.warn(
      { quarantined, place: files.quarantine.name },
      'Stored files that no record names were put into quarantine. "npx idss quarantine list" shows them.',
    );
  return { quarantined, restored };
}

/** Brings back what rows claim: those of a newer dump, restored after an older one. Answers how many files. */
export async function restoreKnown({ pool, files, log }: Parts): Promise<number> {
  let restored = 0;
  for await (const some of inBatches(files.quarantine.list()))
    for (const file of await knownOf(pool, some)) if (await files.quarantine.restore(file)) restored += 1;
  if (restored > 0) log.info({ restored }, 'Files in quarantine are known again and were put back.');
  return restored;
}

/** Of these files in quarantine, those that a row claims. */
export async function knownOf(
  pool: Queryable,
  files: readonly QuarantinedFile[],
): Promise<readonly QuarantinedFile[]> {
  const claimed = await claimedKeys(
    pool,
    files.map(({ storageKey }) => storageKey),
  );
  return files.filter(({ storageKey }) => claimed.has(storageKey));
}

export async function* inBatches<T>(all: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const each of all)
    if (batch.push(each) === batchSize) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
