/** How many calls a person may make in a minute. In memory: it protects a process, correctness does not depend on it. */
import type { Endpoint } from '@idss/contract/endpoint';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#src/kernel/errors.ts';

export interface CallLimits {
  /** Counts one call of this person or address; refuses with 429 and Retry-After above the limit of its cost. */
  spend(client: string, endpoint: Endpoint): Promise<void>;
  /** Counts an invalid token, separately: the address's public calls go on. */
  spendOnBadToken(address: string): Promise<void>;
}

export function createCallLimits({
  standardPerMinute,
  expensivePerMinute,
}: {
  standardPerMinute: number;
  expensivePerMinute: number;
}): CallLimits {
  const standard = new RateLimiterMemory({ points: standardPerMinute, duration: 60 });
  const expensive = new RateLimiterMemory({ points: expensivePerMinute, duration: 60 });
  const badTokens = new RateLimiterMemory({ points: standardPerMinute, duration: 60 });
  return {
    spend: (client, endpoint) => consume(endpoint.cost === 'expensive' ? expensive : standard, client),
    spendOnBadToken: (address) => consume(badTokens, address),
  };
}

async function consume(limiter: RateLimiterMemory, client: string): Promise<void> {
  try {
    await limiter.consume(client);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal(429, 'Too many requests in a short time. Please wait a moment and try again.', {
      code: 'too_many_requests',
      retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    });
  }
}
