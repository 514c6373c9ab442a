/**
 * The nightly extract: begun at two o'clock in the season's time zone, and copied into the operator's folder or bucket when it is done.
 * A process that was stopped at night begins it when it runs again. Spec: admin-data-extract-nightly.
 */
import { dayIn } from '@idss/domain/moments/moment-text';
import type { App } from '#src/kernel/app.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import { Refusal } from '#src/kernel/errors.ts';
import { repeat } from '#src/kernel/retry.ts';
import { deliverFile } from '#src/files/deliver-file.ts';
import { findStoredFile } from '#src/files/stored-file.sql.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import { findExtract } from './data-extract.sql.ts';
import {
  beginNight,
  type ExtractSchedule,
  noteDelivered,
  noteUndelivered,
  readSchedule,
} from './extract-schedule.sql.ts';
import { startExtract } from './start-extract.ts';

const minute = 60_000;
const hourOfNight = 2;

/** The day to which the night belongs: it begins at two o'clock. */
export async function getNight({ cached, now }: Pick<App, 'cached' | 'now'>): Promise<string> {
  const { timeZone } = await cached.season();
  return dayIn(new Date(now().getTime() - hourOfNight * 60 * minute), timeZone);
}

/** Begins the extract of this night, and delivers the last one; both only once. */
export async function extractNightly(app: App): Promise<void> {
  const schedule = await readSchedule(app.pool);
  if (schedule === null) return;
  await deliver(app, schedule);
  const night = await getNight(app);
  if (schedule.isOn && schedule.lastDay !== night) await begin(app, schedule, night);
}

async function begin(app: App, schedule: ExtractSchedule, night: string): Promise<void> {
  const { type, contents, isOfChanges, lastExtractId } = schedule;
  const { measurementYear } = await app.cached.season();
  const last = isOfChanges && lastExtractId !== null ? await findExtract(app.pool, lastExtractId) : null;
  const isEarlier =
    last?.versions && last.state === 'Done' && last.type === type && last.measurementYear === measurementYear;
  await makeChange({ app, actor: systemActor }, async (change) => {
    const changedSince = isEarlier ? last.extractId : null;
    const extractId = await startExtract(app, change, { measurementYear, type, contents, changedSince });
    if (!(await beginNight(change.db, night, extractId))) throw new AnotherBegan();
  }).catch((error: unknown) => {
    // One of its type is being generated: this one begins after it.
    if (!(error instanceof AnotherBegan) && !(error instanceof Refusal)) throw error;
  });
}

/** Another process was faster. */
class AnotherBegan extends Error {}

async function deliver(app: App, schedule: ExtractSchedule): Promise<void> {
  const { lastExtractId, lastFileId, lastState, deliveredOn } = schedule;
  const folder = app.config.extractFolder;
  if (folder === undefined || lastExtractId === null || lastState !== 'Done' || deliveredOn !== null) return;
  const file = lastFileId === null ? null : await findStoredFile(app.pool, lastFileId);
  if (!file) return;
  try {
    await deliverFile(app.config, folder, file.fileName, await verifiedBytes(app.files, file));
    await noteDelivered(app.pool, lastExtractId, app.now());
  } catch (error) {
    const reason = `It could not be written into ${folder}: ${error instanceof Error ? error.message : String(error)}`;
    await makeChange({ app, actor: systemActor }, async ({ db, emit }) => {
      if (await noteUndelivered(db, lastExtractId, reason))
        emit({ kind: 'extract-undelivered', fileName: file.fileName, reason });
    });
  }
}

/** Each minute. */
export function startNightlyExtracts(app: App): void {
  repeat(
    async () => {
      try {
        await extractNightly(app);
      } catch (error) {
        // Nothing to extract before the first season is loaded.
        if (!(error instanceof Refusal)) throw error;
      }
    },
    {
      everyMilliseconds: minute,
      delays: { first: minute, max: 15 * minute },
      signal: app.jobs.stopping,
      onFailure: (err) => app.log.warn({ err }, 'The nightly extract could not be begun; this is retried.'),
    },
  );
}
