/** Keeps notices true, in processes that run jobs: soon after each event, and by the clock. */
import type { App } from '#src/kernel/app.ts';
import { repeat } from '#src/kernel/retry.ts';
import { startNoticeRetention } from './remove-old-notices.ts';
import { mailNotices } from './mail-notices.ts';
import { followEvents } from './follow-events.ts';

const everyMilliseconds = 1_000;

/** Mails wait for a minute, so a few seconds do not matter. */
const mailEveryMilliseconds = 5_000;

export function startNotices(app: App): void {
  startNoticeRetention(app);
  repeat(() => mailNotices(app), {
    everyMilliseconds: mailEveryMilliseconds,
    delays: { first: mailEveryMilliseconds, max: 60_000 },
    signal: app.jobs.stopping,
    onFailure: (err) => app.log.warn({ err }, 'notices: mails could not be written'),
  });
  repeat(() => followEvents(app), {
    everyMilliseconds,
    delays: { first: everyMilliseconds, max: 30_000 },
    signal: app.jobs.stopping,
    onFailure: (err) => app.log.warn({ err }, 'notices: they could not be brought up to date'),
  });
}
