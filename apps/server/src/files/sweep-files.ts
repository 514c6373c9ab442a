/** Stored files that no row claims go into quarantine, and those that a row claims again come back. */
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { isDatabaseUnable } from '#src/db/is-away.ts';
import type { FileStore, QuarantinedFile } from './file-store.ts';
import { claimedKeys } from './stored-file.sql.ts';

type Parts = Pick<App, 'pool' | 'files' | 'log'>;

const batchSize = 500;

export interface SweepResult {
  /** Moved by this sweep. */
  readonly quarantined: number;
  readonly restored: number;
  /** Could not be moved, in either direction. The next sweep tries again. */
  readonly failed: number;
  /** Are in quarantine now. */
  readonly inQuarantine: number;
}

/**
 * Of what was written before `before`. Destroys nothing: after a restore the rows may be older than the files. Calls
 * `noteAlive` with each batch of keys.
 */
export async function sweepFiles(
  { pool, files, log }: Parts,
  before: Date,
  noteAlive: () => Promise<void> = () => Promise.resolve(),
): Promise<SweepResult> {
  const moving = oneByOne(files, log);
  let quarantined = 0;
  for await (const keys of toBatches(files.list(before))) {
    const claimed = await claimedKeys(pool, keys);
    for (const key of keys)
      if (!claimed.has(key) && (await moving.move(key, () => files.quarantine.put(key, before))))
        quarantined += 1;
    await noteAlive();
  }
  // After the move: a row that was written in the meantime gets its file back at once.
  const back = await restoreKnown({ pool, files, log }, noteAlive);
  if (quarantined > 0)
    log.warn(
      { quarantined, place: files.quarantine.name },
      'Stored files that no record names were put into quarantine. "npx idss quarantine list" shows them.',
    );
  return { ...back, quarantined, failed: moving.failed() + back.failed };
}

/** Brings back what rows claim: those of a newer dump, restored after an older one. */
export async function restoreKnown(
  { pool, files, log }: Parts,
  noteAlive: () => Promise<void> = () => Promise.resolve(),
): Promise<Omit<SweepResult, 'quarantined'>> {
  const moving = oneByOne(files, log);
  let restored = 0;
  let inQuarantine = 0;
  for await (const some of toBatches(files.quarantine.list())) {
    inQuarantine += some.length;
    for (const file of await listClaimed(pool, some))
      if (await moving.move(file.storageKey, () => files.quarantine.restore(file))) {
        restored += 1;
        inQuarantine -= 1;
      }
    await noteAlive();
  }
  if (restored > 0) log.info({ restored }, 'Files in quarantine are known again and were put back.');
  return { restored, failed: moving.failed(), inQuarantine };
}

/** A file that cannot be moved does not keep the others from it, unless the reason is that nothing can be moved now. */
function oneByOne(
  files: Pick<FileStore, 'getOutageReason'>,
  log: Parts['log'],
): {
  readonly move: (storageKey: string, work: () => Promise<boolean>) => Promise<boolean>;
  readonly failed: () => number;
} {
  let failed = 0;
  return {
    async move(storageKey, work) {
      try {
        return await work();
      } catch (error) {
        if (isDatabaseUnable(error) || (await files.getOutageReason()) !== null) throw error;
        failed += 1;
        log.warn(
          { err: error, storageKey },
          'A stored file could not be moved into quarantine or out of it. The next sweep tries again.',
        );
        return false;
      }
    },
    failed: () => failed,
  };
}

/** Of these files in quarantine, those that a row claims. */
export async function listClaimed(
  pool: Queryable,
  files: readonly QuarantinedFile[],
): Promise<readonly QuarantinedFile[]> {
  const claimed = await claimedKeys(
    pool,
    files.map(({ storageKey }) => storageKey),
  );
  return files.filter(({ storageKey }) => claimed.has(storageKey));
}

export async function* toBatches<T>(all: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const each of all)
    if (batch.push(each) === batchSize) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
