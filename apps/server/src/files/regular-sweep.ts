/**
 * The regular search for stored files without a record: by one process at a time, and no more often than the size of the
 * store allows. All keys are listed, which with a million of them in a bucket are a thousand requests.
 */
import type { App } from '#src/kernel/app.ts';
import { beginSweep, endSweep, giveUpSweep, noteSweepAlive } from './regular-sweep.sql.ts';
import { sweepFiles, type SweepResult } from './sweep-files.ts';

/** A process that says nothing for so long has ended. */
const aliveSeconds = 60;
/** A sweep takes a twentieth of the time at most, however many files there are. */
const pauseFactor = 19;
const maxPauseSeconds = 86_400;

/** null while none is due, or another process has it. */
export async function sweepWhenDue(
  app: Pick<App, 'pool' | 'files' | 'log'> & {
    readonly config: Pick<App['config'], 'sweepEverySeconds' | 'sweepAfterSeconds'>;
  },
): Promise<SweepResult | null> {
  const { pool, files, config } = app;
  const begunAt = await beginSweep(pool, aliveSeconds);
  if (begunAt === null) return null;
  let notedAt = Date.now();
  const noteAlive = async (): Promise<void> => {
    if (Date.now() - notedAt < (aliveSeconds * 1000) / 4) return;
    notedAt = Date.now();
    await noteSweepAlive(pool, begunAt, aliveSeconds);
  };
  try {
    const before = new Date(Date.now() - config.sweepAfterSeconds * 1000);
    await files.removeUnfinished(before);
    const swept = await sweepFiles(app, before, noteAlive);
    await endSweep(pool, begunAt, swept.inQuarantine, {
      everySeconds: config.sweepEverySeconds,
      pauseFactor,
      maxPauseSeconds,
    });
    return swept;
  } catch (error) {
    // Where the database is what failed, the next one begins when this process has said nothing for a while.
    await giveUpSweep(pool, begunAt).catch(() => undefined);
    throw error;
  }
}
