/**
 * `fetch` for an object store: what failed for a reason of the store or the network is tried again for a while, and no
 * request waits for ever. Every request may be repeated: keys are used once, and parts have numbers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { noteProgress } from '#src/kernel/progress.ts';
import { StoreAway } from './file-store.ts';

export interface StorePatience {
  /** A request is retried for this time. */
  readonly retryMilliseconds: number;
  /** The time limit of one attempt, in addition to the time for its bytes. */
  readonly answerMilliseconds: number;
  /** A body without progress for this time is aborted. */
  readonly stallMilliseconds: number;
}

/** A slower store is treated as unavailable. */
const leastBytesPerSecond = 256 * 1024;
/** The store copies or puts together a large file before it answers. */
const longWorkMilliseconds = 300_000;

/** Errors of the store itself: another attempt may succeed. */
const isPassing = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** `away` makes the error for a store that was unavailable until the retries ended. */
export function patientFetch(
  patience: StorePatience,
  away: (why: string, cause?: unknown) => StoreAway,
): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const deadline = Date.now() + patience.retryMilliseconds;
    let limit = getLimit(url, init, patience.answerMilliseconds);
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      let why: string;
      let cause: unknown;
      try {
        const response = await attempt(url, init, limit);
        // Not retried: a full disk does not become free while a person waits.
        if (!isPassing(response.status) || response.status === 507) return response;
        why = `it answers ${response.status}`;
      } catch (error) {
        cause = error;
        why = describeReason(error);
      }
      const remaining = deadline - Date.now();
      if (remaining < pause) throw away(why, cause);
      await wait(pause / 2 + (Math.random() * pause) / 2);
      limit = Math.min(limit, Math.max(1_000, remaining));
    }
  };
}

/** Bodies of answers are read here, but for those of stored files, which their readers follow. */
async function attempt(url: string, init: RequestInit, limit: number): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`it did not answer within ${Math.ceil(limit / 1000)} s`)),
    limit,
  );
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    noteProgress();
    if (isFileRequest(url, init) && response.ok) return response;
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  } finally {
    clearTimeout(timer);
  }
}

const isFileRequest = (url: string, { method }: RequestInit): boolean =>
  method === 'GET' && !/[?&](?:list-type|uploads)=/.test(url);

function getLimit(url: string, { method, headers, body }: RequestInit, answer: number): number {
  const isCopy = new Headers(headers).has('x-amz-copy-source');
  if (isCopy || (method === 'POST' && /[?&]uploadId=/.test(url)))
    return Math.max(answer, longWorkMilliseconds);
  const bytes = body instanceof Uint8Array ? body.byteLength : 0;
  return answer + Math.ceil((bytes / leastBytesPerSecond) * 1000);
}

export function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  return code === '' || cause.message.includes(code) ? cause.message : `${cause.message} (${code})`;
}
