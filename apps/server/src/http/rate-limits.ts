/** How many calls somebody may make in a minute. In memory: it protects a process, correctness does not hang on it. */
import type { Endpoint } from '@idss/contract/endpoint';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './errors.ts';

export interface CallLimits {
  /** Counts one call of this person or address; refuses with 429 and Retry-After when there were too many. */
  spend(who: string, endpoint: Endpoint): Promise<void>;
}

/** Calls that make files or move many rows. */
const dear = new Set([
  '/api/bulkupload/uploadfiles',
  '/api/bulkupload/uploadgenericfile',
  '/api/Reports/GetUploadReport',
  '/api/GetBulkFilesNCQAUseOnly',
  '/api/PrepareBulkDownload',
  '/api/CreateAttestationDraft',
  '/api/SignPDF',
  '/api/ExecuteBulkSubmissionAction',
  '/api/ExecuteBulkSubmissionAttestation',
  '/api/PreviewBulkSubmissionAction',
]);

export function createCallLimits({
  cheapPerMinute,
  dearPerMinute,
}: {
  cheapPerMinute: number;
  dearPerMinute: number;
}): CallLimits {
  const cheapCalls = new RateLimiterMemory({ points: cheapPerMinute, duration: 60 });
  const dearCalls = new RateLimiterMemory({ points: dearPerMinute, duration: 60 });
  return {
    async spend(who, endpoint) {
      try {
        await (dear.has(endpoint.path) ? dearCalls : cheapCalls).consume(who);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refusal(429, 'Too many requests in a short time. Please wait a moment and try again.', {
          code: 'too_many_requests',
          retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        });
      }
    },
  };
}
