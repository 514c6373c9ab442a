/**
 * Only so many calls run at once, and the others wait for a slot, but not for long: a call that would get one too late is refused
 * before any work is done. So what is taken is answered in time, also when there is more to do than the machine can.
 * Spec: limits-overload.
 */
import { Refusal } from '#src/kernel/errors.ts';

export interface AdmissionLimits {
  /** Calls that run at the same time. More of them share the processor and the connections, and all end later. */
  readonly running: number;
  /** How long a call may wait for a slot. */
  readonly waitMilliseconds: number;
}

/** However late the process is, some calls are served. */
const fewest = 2;
/** A timer measures so often how late the process is. */
export const measureMilliseconds = 100;
/** The pauses of a machine that is shared are shorter. */
const lateMilliseconds = 250;

/** Some more than connections of the pool of calls: not all of them need the database at any moment. */
export const usualAdmission: AdmissionLimits = { running: 16, waitMilliseconds: 1_000 };

export const overloadMessage = 'The portal has too much to do at the moment. Try again in a few seconds.';
export const retryAfterSeconds = 3;

export class Overloaded extends Refusal {
  constructor() {
    super(503, overloadMessage, { retryAfterSeconds });
  }
}

export interface Admission {
  /** Waits for a slot, and answers the way to free it. Throws Overloaded when there is none in time. */
  enter(): Promise<() => void>;
  /** Would `enter` have to wait for too long? */
  isFull(): boolean;
  /**
   * How late a timer of the process was. What it reads now may have waited for as long; and calls that run share the processor with
   * it: the later it is, the fewer of them run.
   */
  noteLate(milliseconds: number): void;
  /** Calls that run and wait, and slots. */
  state(): { readonly running: number; readonly waiting: number; readonly slots: number };
}

interface Waiting {
  readonly since: number;
  readonly resolve: (leave: () => void) => void;
  readonly reject: (error: Error) => void;
}

/** How much the latest call counts in the average of how long calls take. */
const weightOfLatest = 0.05;

export function createAdmission(
  { running: most, waitMilliseconds }: AdmissionLimits,
  now: () => number = () => performance.now(),
): Admission {
  let running = 0;
  let slots = most;
  let late = 0;
  let averageMilliseconds = 0;
  const waiting: Waiting[] = [];

  /** At the pace of the latest calls. */
  const expectedWait = (): number => (waiting.length / slots) * averageMilliseconds;

  const isFull = (): boolean => {
    const oldest = waiting[0];
    // What has waited for so long already, and then for a slot, and then for the database, would be answered after five seconds.
    if (late > 2 * waitMilliseconds) return true;
    if (running < slots || !oldest) return false;
    return expectedWait() > waitMilliseconds || now() - oldest.since > waitMilliseconds;
  };

  function take(): () => void {
    running += 1;
    const begun = now();
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      running -= 1;
      averageMilliseconds += weightOfLatest * (now() - begun - averageMilliseconds);
      next();
    };
  }

  function next(): void {
    while (running < slots) {
      const first = waiting.shift();
      if (!first) return;
      // The process was too busy to say so before.
      if (now() - first.since > waitMilliseconds) first.reject(new Overloaded());
      else first.resolve(take());
    }
  }

  return {
    async enter() {
      if (running < slots) return take();
      if (isFull()) throw new Overloaded();
      return new Promise((resolve, reject) => {
        const entry: Waiting = { since: now(), resolve, reject };
        waiting.push(entry);
        setTimeout(() => {
          const place = waiting.indexOf(entry);
          if (place < 0) return;
          waiting.splice(place, 1);
          reject(new Overloaded());
        }, waitMilliseconds).unref();
      });
    },
    isFull,
    state: () => ({ running, waiting: waiting.length, slots }),
    noteLate(milliseconds) {
      late = milliseconds;
      slots = late > lateMilliseconds ? Math.max(fewest, slots >> 1) : Math.min(most, slots + 1);
      next();
    },
  };
}
