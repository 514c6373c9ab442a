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

/** Some calls are served however late the process is. */
const fewest = 2;
/** How often a timer measures how late the process is. */
export const measureMilliseconds = 100;
/** The pauses of a machine that is shared are shorter. */
const lateMilliseconds = 250;

/** Somewhat more than the connections of the pool of calls: not all calls need the database all the time. */
export const usualAdmission: AdmissionLimits = { running: 16, waitMilliseconds: 2_000 };

export const overloadMessage = 'The portal has too much to do at the moment. Try again in a few seconds.';
export const retryAfterSeconds = 3;

export class Overloaded extends Refusal {
  constructor() {
    super(503, overloadMessage, { retryAfterSeconds });
  }
}

export interface Admission {
  /** Waits for a slot, and returns a function that frees it. Throws Overloaded if none is free in time. */
  enter(): Promise<() => void>;
  /** Would `enter` have to wait for too long? */
  isFull(): boolean;
  /**
   * How late a timer of the process was. Requests read now may have waited as long; and running calls share the processor with
   * it: the later it is, the fewer of them run.
   */
  noteLate(milliseconds: number): void;
  /** The numbers of running calls, waiting calls and slots. */
  state(): { readonly running: number; readonly waiting: number; readonly slots: number };
}

interface WaitingRequest {
  readonly since: number;
  readonly resolve: (leave: () => void) => void;
  readonly reject: (error: Error) => void;
}

/** The weight of the latest pause between two calls that end. A hundred calls may wait: one pause must not count for all of theirs. */
const latestWeight = 0.02;
/** So many calls have to have ended before their pace says what others will wait: a new process becomes four times as fast with them. */
const callsOfNewProcess = 500;

/**
 * The pace at which calls end while others wait. How long they run says less: sixteen that share a processor take as many times longer,
 * and where there are fewer slots for a moment they are soon faster.
 */
function createPace(now: () => number) {
  /** When the latest call ended, if others were waiting for its slot. */
  let endedAt: number | null = null;
  let pauses = 0;
  let averageMilliseconds = 0;
  return {
    noteEnd(areOthersWaiting: boolean): void {
      const ended = now();
      if (endedAt !== null) {
        pauses += 1;
        averageMilliseconds += latestWeight * (ended - endedAt - averageMilliseconds);
      }
      endedAt = areOthersWaiting ? ended : null;
    },
    /** Milliseconds that one more than `waiting` calls would wait for a slot. */
    expectedWait: (waiting: number): number =>
      pauses < callsOfNewProcess ? 0 : waiting * averageMilliseconds,
  };
}

export function createAdmission(
  { running: maxRunning, waitMilliseconds }: AdmissionLimits,
  now: () => number = () => performance.now(),
): Admission {
  let running = 0;
  let slots = maxRunning;
  let lateCount = 0;
  const pace = createPace(now);
  const waiting: WaitingRequest[] = [];

  const isFull = (): boolean => {
    const oldest = waiting[0];
    // The call waited as long already, and would wait for a slot and the database, too: its answer would take over five seconds.
    if (lateCount > waitMilliseconds) return true;
    if (running < slots || !oldest) return false;
    return pace.expectedWait(waiting.length) > waitMilliseconds || now() - oldest.since > waitMilliseconds;
  };

  function take(): () => void {
    running += 1;
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      running -= 1;
      pace.noteEnd(waiting.length > 0);
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
        const entry: WaitingRequest = { since: now(), resolve, reject };
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
      lateCount = milliseconds;
      slots = lateCount > lateMilliseconds ? Math.max(fewest, slots >> 1) : Math.min(maxRunning, slots + 1);
      next();
    },
  };
}
