/**
 * Between the signal to stop and the end: /readyz says that this process stops, and it still answers until a load
 * balancer has noticed. No call is sent to a process that no longer accepts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#src/config.ts';
import type { Push } from '#src/kernel/push.ts';

export interface DrainState {
  readonly isOn: () => boolean;
  /** Called once, when it begins. */
  onBegin(act: () => void): void;
  begin(): void;
}

export function createDraining(): DrainState {
  let isOn = false;
  const acts: (() => void)[] = [];
  return {
    isOn: () => isOn,
    onBegin: (act) => void acts.push(act),
    begin() {
      isOn = true;
      for (const act of acts.splice(0)) act();
    },
  };
}

/** Only web processes are behind a load balancer; a person who presses Ctrl+C waits for nothing. */
export function drainSecondsAfter(
  signal: NodeJS.Signals,
  { drainSeconds, role }: Pick<Config, 'drainSeconds' | 'role'>,
): number {
  if (signal === 'SIGINT') return 0;
  return drainSeconds ?? (role === 'web' || role === 'identity' ? 10 : 0);
}

/**
 * In the first half the load balancer notices. In the second half the streams of hints end, one by one, so that not all
 * browsers come to the other processes at once. `hurry` ends it early.
 */
export async function drain(
  draining: DrainState,
  push: Pick<Push, 'moveStreams'>,
  seconds: number,
  abortSignal: AbortSignal,
): Promise<void> {
  if (seconds === 0) return;
  draining.begin();
  const half = seconds * 500;
  try {
    await wait(half, undefined, { signal: abortSignal });
    push.moveStreams(half);
    await wait(half, undefined, { signal: abortSignal });
  } catch (error) {
    if (!abortSignal.aborted) throw error;
  }
}
