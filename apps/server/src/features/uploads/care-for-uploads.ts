/** What nobody asks for and must be done: bytes that no row claims go, and uploads that were forgotten go on. */
import type { App } from '#src/app.ts';
import { claimedKeys } from '#src/files/stored-file.sql.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { listUnfinishedUploads } from './upload-records.sql.ts';

/** Longer than an upload takes from its last byte to its rows. */
const sweepAfterMilliseconds = 10 * 60_000;
const everyMilliseconds = 60_000;

export function startCare(app: App): void {
  const care = async (): Promise<void> => {
    try {
      await resumeUploads(app);
      const before = new Date(Date.now() - sweepAfterMilliseconds);
      await app.files.removeUnfinished(before);
      await sweepFiles(app, before);
    } catch (error) {
      app.log.warn({ err: error }, 'uploads: the regular care could not be done now');
    }
  };
  setInterval(() => void care(), everyMilliseconds).unref();
}

/** An upload in progress has its unit in the queue already; then this changes nothing. */
export async function resumeUploads(app: App): Promise<void> {
  for (const upload of await listUnfinishedUploads(app.pool)) await enqueueUpload(app, app.pool, upload);
}

/** Removes what was written before `before` and never got a row. Answers how many files that were. */
export async function sweepFiles(app: App, before: Date): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const sweep = async (): Promise<void> => {
    const claimed = await claimedKeys(app.pool, keys);
    for (const key of keys.filter((each) => !claimed.has(each))) {
      await app.files.remove(key);
      removed += 1;
    }
    keys = [];
  };
  for await (const key of app.files.list(before)) if (keys.push(key) === 500) await sweep();
  await sweep();
  if (removed > 0) app.log.info({ removed }, 'uploads: stored bytes without a row were removed');
  return removed;
}
