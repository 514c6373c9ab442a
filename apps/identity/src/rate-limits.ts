import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts guesses in PostgreSQL, so that several processes count together. Keys are hashes: no e-mail is stored. */
export interface GuessLimits {
  /** Counts a guess before it is checked. Answers the seconds to wait when there were too many, else undefined. */
  count(subject: string, address: string): Promise<number | undefined>;
  /** Forgets the guesses after a right one. */
  forget(subject: string, address: string): Promise<void>;
}

function limiter(pool: pg.Pool, keyPrefix: string, points: number, seconds: number) {
  return new RateLimiterPostgres({
    storeClient: pool,
    // Otherwise it goes by the name of the pool's class.
    storeType: 'pool',
    tableName: 'identity_rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });
}

const hashKey = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function consume(
  rateLimiter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
): Promise<number | undefined> {
  try {
    await rateLimiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/**
 * Six guesses a minute for one subject (e-mail, account or set-up code) from one address; ASVS 6.3.1. Besides, 300
 * wrong ones a minute from one address over all subjects, against one password tried on many e-mails. Another
 * address is never held up, so no person can lock another out.
 */
export function createGuessLimits(pool: pg.Pool): GuessLimits {
  const subjectLimit = limiter(pool, 'guess', 6, 60);
  const addressLimit = limiter(pool, 'address', 300, 60);
  return {
    async count(subject, address) {
      const waitSeconds = await Promise.all([
        consume(subjectLimit, hashKey(`${subject}\0${address}`)),
        consume(addressLimit, hashKey(address)),
      ]);
      return waitSeconds[0] ?? waitSeconds[1];
    },
    async forget(subject, address) {
      await Promise.all([
        subjectLimit.delete(hashKey(`${subject}\0${address}`)),
        addressLimit.reward(hashKey(address)),
      ]);
    },
  };
}

export interface LinkLimits {
  /** `isFirst`: no link was asked for this e-mail in the last five minutes, from whatever address. */
  count(email: string, address: string): Promise<{ isFirst: boolean; waitSeconds: number | undefined }>;
}

/** A mail for one e-mail every five minutes, so that no mailbox is flooded; a hundred requests an hour from one address. */
export function createLinkLimits(pool: pg.Pool): LinkLimits {
  const emailLimit = limiter(pool, 'link', 1, 300);
  const addressLimit = limiter(pool, 'link-address', 100, 3600);
  return {
    async count(email, address) {
      const waitSeconds = await consume(addressLimit, hashKey(address));
      if (waitSeconds !== undefined) return { isFirst: false, waitSeconds };
      return { isFirst: (await consume(emailLimit, hashKey(email))) === undefined, waitSeconds: undefined };
    },
  };
}

/**
 * How many sign-ins one address may begin in a minute: enough for an office whose people all sign in and renew behind it.
 * Counted in the process: beginning one costs less than counting it in the database would. Answers as `count` does.
 */
export function createBeginLimit(perMinute = 1000): (address: string) => Promise<number | undefined> {
  const begun = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return (address) => consume(begun, address);
}
