/**
 * A mail whose sender was killed says so as soon as the queue has noticed, and not when its job is repeated half a minute later.
 * Spec: mail-once.
 */
import type { App } from '#src/kernel/app.ts';
import { repeat } from '#src/kernel/retry.ts';
import { abandonInterrupted } from './interrupted-mails.sql.ts';

const everyMilliseconds = 5_000;

/** One sentence for both ways in which it is noticed. */
export const interrupted = 'The portal stopped while it was sending this mail.';

export async function reportInterrupted({ pool, log }: Pick<App, 'pool' | 'log'>): Promise<void> {
  for (const mailId of await abandonInterrupted(pool, interrupted))
    log.warn({ mailId, eventName: 'mail' }, 'mail: it is not known whether a mail was sent');
}

export function watchInterruptedMails(app: App): void {
  repeat(() => reportInterrupted(app), {
    everyMilliseconds,
    delays: { first: everyMilliseconds, max: 60_000 },
    signal: app.jobs.stopping,
    onFailure: (err) => app.log.warn({ err }, 'mail: the search for interrupted mails failed for now'),
  });
}
