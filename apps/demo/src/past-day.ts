/** Days of the demonstration's past: the program and the database have their time. Spec: events-clock. */
import type { App } from '@idss/server/kernel/app';
import { openPastPool } from '@idss/server/db/pool';

const day = 86_400_000;

export interface PastDays {
  /** The portal as of so many days ago, mid-morning in the season's zone; 0 is now. Only one day is played at a time. */
  onDay(daysAgo: number): Promise<App>;
  end(): Promise<void>;
}

export function openPast(app: App): PastDays {
  const pool = openPastPool(app.pool);
  return {
    async onDay(daysAgo) {
      const behind = daysAgo === 0 ? 0 : app.now().getTime() - getMorning(app.now(), daysAgo);
      await pool.setBehind(behind);
      return { ...app, pool: pool.pool, now: () => new Date(app.now().getTime() - behind) };
    },
    end: () => pool.pool.end(),
  };
}

function getMorning(now: Date, daysAgo: number): number {
  const then = new Date(now.getTime() - daysAgo * day);
  return then.setUTCHours(14, 30, 0, 0);
}
