/**
 * How a request is sent: bearer token, retries of GETs, one renewal after a 401, then a new sign-in and the same request
 * again. All dependencies are injected, so that it is tested without a network.
 */
import { ApiError, toApiError, isFromProxy } from './api-error.ts';

export interface Transport {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly getAccessToken: () => string | null;
  /** Asks the identity provider in the background for a new token. */
  readonly renew: () => Promise<boolean>;
  /** Asks the person to sign in again; false when they chose to leave. */
  readonly signInAgain: () => Promise<boolean>;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Called where nothing came back (status 0), or only a proxy's page without the portal's own words. */
  readonly onUnreachable: (status: number) => void;
  /** Called with the pages that the server serves now; null where it does not say. */
  readonly onServed: (pages: string | null) => void;
  /** Called with every refusal that has a code, so that the guard can check again. */
  readonly onRefused: (error: ApiError, url: string) => void;
}

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Public calls carry no token and are never renewed. */
  readonly isPublic?: boolean;
}

/** Delays before the first, second and third retry of a GET, milliseconds. Spec: api-retries. */
export const retryDelays: readonly number[] = [300, 1_000, 3_000];
/** A POST times out after 30 minutes. Spec: api-retries. */
export const postTimeout = 1_800_000;

const isRetryable = (error: ApiError): boolean =>
  isFromProxy(error) || ((error.status === 0 || error.status >= 500) && error.code === null);

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function sendOnce(transport: Transport, outgoing: Outgoing): Promise<Response> {
  const token = outgoing.isPublic ? null : transport.getAccessToken();
  const limits = [outgoing.signal, outgoing.method === 'POST' ? AbortSignal.timeout(postTimeout) : undefined];
  const signals = limits.filter((signal) => signal !== undefined);
  let response: Response;
  try {
    response = await transport.fetch(outgoing.url, {
      method: outgoing.method,
      ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
      ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...outgoing.headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
  } catch (cause) {
    if (outgoing.signal?.aborted) throw cause;
    throw toApiError(0, null);
  }
  transport.onServed(response.headers.get('idss-pages'));
  if (response.ok) return response;
  const reference = response.headers.get('x-request-id');
  throw toApiError(response.status, await readBody(response), reference);
}

async function sendWithRetries(transport: Transport, outgoing: Outgoing): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(transport, outgoing);
    } catch (error) {
      const pause = retryDelays[attempt];
      const shouldRetry = error instanceof ApiError && outgoing.method === 'GET' && isRetryable(error);
      if (!shouldRetry || pause === undefined) throw error;
      await transport.pause(pause);
      outgoing.signal?.throwIfAborted();
    }
  }
}

/** Sends one request; throws ApiError, or the abort of its signal. */
export async function send(transport: Transport, outgoing: Outgoing): Promise<Response> {
  const recoveries = outgoing.isPublic ? [] : [transport.renew, transport.signInAgain];
  for (;;) {
    try {
      return await sendWithRetries(transport, outgoing);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) {
        let isRecovered = false;
        while (!isRecovered && recoveries.length > 0) isRecovered = (await recoveries.shift()?.()) ?? false;
        if (isRecovered) continue;
      }
      if (error.status === 0 || isFromProxy(error)) transport.onUnreachable(error.status);
      else if (error.code !== null) transport.onRefused(error, outgoing.url);
      throw error;
    }
  }
}
