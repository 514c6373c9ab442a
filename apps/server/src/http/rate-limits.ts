/** How many calls somebody may make in a minute. In memory: it protects a process, correctness does not hang on it. */
import type { Endpoint } from '@idss/contract/endpoint';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './errors.ts';

export interface CallLimits {
  /** Counts one call of this person or address; refuses with 429 and Retry-After when there were too many. */
  spend(who: string, endpoint: Endpoint): Promise<void>;
  /** Counts a token that was not good. By itself, so that the address's public calls go on. */
  spendOnBadToken(address: string): Promise<void>;
}

/** Calls that make or send files, or move many rows. */
export const costlyCalls: ReadonlySet<string> = new Set([
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
  '/api/PreviewBulkDownload',
  '/api/bulkdownload/:ticket',
  '/api/GetSubmissionDownloadString',
  '/api/download/:ticket',
  '/api/GetGenericUploadDownload',
  '/api/genericupload/:ticket',
  '/api/Reports/GetCombinedReport',
  '/api/Reports/GetCombinedReportLink',
  '/api/combinedreport/:ticket',
  '/api/GetFilteredArtDownload',
  '/api/GetMeasureDataDownload',
  '/api/DownloadAllProductLineTemplates',
  '/api/CompareUploads',
]);

export function createCallLimits({
  cheapPerMinute,
  dearPerMinute,
}: {
  cheapPerMinute: number;
  dearPerMinute: number;
}): CallLimits {
  const cheapCalls = new RateLimiterMemory({ points: cheapPerMinute, duration: 60 });
  const costly = new RateLimiterMemory({ points: dearPerMinute, duration: 60 });
  const badTokens = new RateLimiterMemory({ points: cheapPerMinute, duration: 60 });
  return {
    spend: (who, endpoint) => consume(costlyCalls.has(endpoint.path) ? costly : cheapCalls, who),
    spendOnBadToken: (address) => consume(badTokens, address),
  };
}

async function consume(limiter: RateLimiterMemory, who: string): Promise<void> {
  try {
    await limiter.consume(who);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal(429, 'Too many requests in a short time. Please wait a moment and try again.', {
      code: 'too_many_requests',
      retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    });
  }
}
