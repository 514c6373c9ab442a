/** A start waits for a database that is about to answer, and ends where it does not exist. */
import { keepTrying, reconnectDelays, type RetryDelays } from '#src/kernel/retry.ts';
import { toCode } from './is-away.ts';
import { isWithoutLeader } from './servers.ts';

/** On a machine with too much to do a connection takes its time. */
const attemptsInTime = 4;

/** A minute: choosing the next leader takes half of it. */
const attemptsWithoutLeader = 40;

const tookTooLong =
  /timeout exceeded when trying to connect|due to connection timeout|timeout expired|Query read timeout/;

/** PostgreSQL starts, and perhaps repairs what a crash left: that may take minutes, and it says so. */
const isStarting = (error: unknown): boolean => toCode(error) === '57P03';

/** Asks until there is an answer, and returns it. */
export function waitForStart<T>(ask: () => Promise<T>, delays: RetryDelays = reconnectDelays): Promise<T> {
  let lateCount = 0;
  let withoutLeader = 0;
  return keepTrying(ask, {
    delays,
    isWorthRetrying(error) {
      if (isWithoutLeader(error)) {
        withoutLeader += 1;
        return withoutLeader < attemptsWithoutLeader;
      }
      if (error instanceof Error && tookTooLong.test(error.message)) lateCount += 1;
      else return isStarting(error);
      return lateCount < attemptsInTime;
    },
  });
}
