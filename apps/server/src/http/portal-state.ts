/** The state of the database, the disks and the queue, for /readyz and the metrics. */
import type { App } from '#src/kernel/app.ts';
import { isDiskFull } from '#src/db/full-disk.ts';
import { isReadOnly } from '#src/db/is-away.ts';
import { type FreeBytes, minFreeBytes, readFreeBytes } from '#src/files/free-space.ts';
import { type QueueState, readQueueStates } from '#src/jobs/queue-states.sql.ts';

export interface SeenQueue extends QueueState {
  /** Jobs have waited for long, and none started or ended in that time. */
  readonly isStalled: boolean;
}

export interface PortalState {
  readonly database: 'ok' | 'unreachable' | 'read only';
  readonly freeBytes: FreeBytes;
  /** Files can be stored and read. */
  readonly isStoreThere: boolean;
  /** On one of the disks that are written to. */
  readonly isDiskFull: boolean;
  /** null where the queue could not be read. */
  readonly queues: readonly SeenQueue[] | null;
}

export const isStalled = ({ oldestSeconds, idleSeconds }: QueueState, limitSeconds: number): boolean =>
  oldestSeconds > limitSeconds && (idleSeconds === null || idleSeconds > limitSeconds);

export type ReadPortalState = () => Promise<PortalState>;

export type StateSources = Pick<App, 'probe' | 'config' | 'log' | 'files'> & {
  /** Replaces the disks' own figures. */
  readonly readFreeBytes?: () => Promise<FreeBytes>;
};

/** Concurrent callers share one check, so that any number of requests uses one connection. */
export function createStateReader({ probe, config, log, files, ...more }: StateSources): ReadPortalState {
  const { readFreeBytes: read = () => readFreeBytes(config, files) } = more;
  let looking: Promise<PortalState> | null = null;

  async function readNow(): Promise<PortalState> {
    const [freeBytes, whyAway] = await Promise.all([read(), files.getOutageReason()]);
    const isStoreThere = whyAway === null;
    if (whyAway !== null) log.warn({ whyAway }, 'health: the file store is away');
    const isShort = Object.values(freeBytes).some((bytes) => bytes !== null && bytes < minFreeBytes);
    let database: PortalState['database'];
    let isFull: boolean;
    try {
      database = (await isReadOnly(probe)) ? 'read only' : 'ok';
      isFull = isShort || (await isDiskFull(probe));
    } catch {
      return { database: 'unreachable', freeBytes, isStoreThere, isDiskFull: isShort, queues: null };
    }
    const state = { database, freeBytes, isStoreThere, isDiskFull: isFull };
    try {
      const queues = await readQueueStates(probe);
      return {
        ...state,
        queues: queues.map((queue) => ({ ...queue, isStalled: isStalled(queue, config.queueStallSeconds) })),
      };
    } catch (err) {
      // The queue's table may be locked, for example. That is no reason to send every request elsewhere.
      log.debug({ err }, 'health: the queue could not be read now');
      return { ...state, queues: null };
    }
  }

  return () =>
    (looking ??= readNow().finally(() => {
      looking = null;
    }));
}
