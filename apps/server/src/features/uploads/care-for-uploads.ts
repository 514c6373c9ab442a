/** What nobody asks for and must be done: files that no row claims go into quarantine, forgotten uploads go on. */
import type { App } from '#src/app.ts';
import { sweepFiles } from '#src/files/sweep-files.ts';
import { repeat } from '#src/retry/retry.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { listUnfinishedUploads } from './upload-records.sql.ts';

export function startCare(app: App): void {
  const care = async (): Promise<void> => {
    await resumeUploads(app);
    const before = new Date(Date.now() - app.config.sweepAfterSeconds * 1000);
    await app.files.removeUnfinished(before);
    await sweepFiles(app, before);
  };
  const everyMilliseconds = app.config.sweepEverySeconds * 1000;
  repeat(care, {
    everyMilliseconds,
    // What an outage left lying is looked for soon after it, and not a minute later.
    delays: { first: 1_000, most: everyMilliseconds },
    signal: app.jobs.stopping,
    onFailure: (err) => app.log.warn({ err }, 'uploads: the regular care could not be done now'),
  });
}

/** An upload in progress has its unit in the queue already; then this changes nothing. */
export async function resumeUploads(app: App): Promise<void> {
  for (const upload of await listUnfinishedUploads(app.pool)) await enqueueUpload(app, app.pool, upload);
}
