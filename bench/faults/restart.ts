/** Restarts around a planned failure (`FAULT` of apps/server/src/kernel/fault.ts). */
import type { Trial } from './row.ts';

/** Restarts with this failure; what is sent next meets it. */
export async function meet({ world: { portal } }: Trial, fault: string): Promise<void> {
  await portal.stop();
  await portal.start({ FAULT: fault });
}

/** The process is dead, or about to die: starts it again and notes how long that took. */
export async function startAgain({ world: { portal }, wasReadyAfter }: Trial): Promise<void> {
  await portal.exited();
  wasReadyAfter(await portal.start());
}
