/** A day of the demonstration's past: the program and the database have its time. Spec: events-clock. */
import type { App } from '#src/app.ts';
import { openPoolBehind } from '#src/db/pool.ts';

const day = 86_400_000;

/** Mid-morning in the season's zone. 0 days ago is now. */
export async function onDay(app: App, daysAgo: number, work: (past: App) => Promise<void>): Promise<void> {
  if (daysAgo === 0) return work(app);
  const now = app.now();
  const then = new Date(now.getTime() - daysAgo * day);
  then.setUTCHours(14, 30, 0, 0);
  const behind = now.getTime() - then.getTime();
  const pool = openPoolBehind(app.pool, behind);
  try {
    await work({ ...app, pool, now: () => new Date(app.now().getTime() - behind) });
  } finally {
    await pool.end();
  }
}
