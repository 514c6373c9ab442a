/** What /readyz and the metrics report about the database and the queue. */
import type { App } from '#src/app.ts';
import { askForSign } from '#src/db/is-away.ts';
import { type QueueState, readQueueStates } from '#src/jobs/queue-states.sql.ts';

export interface SeenQueue extends QueueState {
  /** Jobs have waited for long, and none started or ended in that time. */
  readonly isStalled: boolean;
}

export interface PortalState {
  readonly isDatabaseReachable: boolean;
  /** null where the queue could not be read. */
  readonly queues: readonly SeenQueue[] | null;
}

export const isStalled = ({ oldestSeconds, idleSeconds }: QueueState, limitSeconds: number): boolean =>
  oldestSeconds > limitSeconds && (idleSeconds === null || idleSeconds > limitSeconds);

export type LookAtPortal = () => Promise<PortalState>;

/** Concurrent callers share one check, so that any number of requests uses one connection. */
export function createLook({ probe, config, log }: Pick<App, 'probe' | 'config' | 'log'>): LookAtPortal {
  let looking: Promise<PortalState> | null = null;

  async function look(): Promise<PortalState> {
    try {
      await askForSign(probe);
    } catch {
      return { isDatabaseReachable: false, queues: null };
    }
    try {
      const queues = await readQueueStates(probe);
      return {
        isDatabaseReachable: true,
        queues: queues.map((queue) => ({ ...queue, isStalled: isStalled(queue, config.queueStallSeconds) })),
      };
    } catch (err) {
      // The queue's table may be locked, for example. That is no reason to send every request elsewhere.
      log.debug({ err }, 'health: the queue could not be read now');
      return { isDatabaseReachable: true, queues: null };
    }
  }

  return () =>
    (looking ??= look().finally(() => {
      looking = null;
    }));
}
