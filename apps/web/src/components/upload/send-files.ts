/**
 * Sends files with their progress. XMLHttpRequest, as fetch does not report how much of a body was sent. Sending the same
 * transaction id again is safe: the server then gives its first answer. Spec: uploads-transaction.
 */
import { ApiError, toApiError } from '#src/api/api-error.ts';
import { postTimeout } from '#src/api/send.ts';
import { getAccessToken, renew, signInAgain } from '#src/session/session.ts';

export interface Sending {
  /** With the transaction id in its query. */
  readonly url: string;
  readonly files: readonly File[];
  /** Of all bytes, 0 to 100. */
  readonly onPercent: (percent: number) => void;
  readonly signal: AbortSignal;
}

function toBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sendOnce<Answer extends object>({ url, files, onPercent, signal }: Sending): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  request.open('POST', url);
  const token = getAccessToken();
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.setRequestHeader('accept', 'application/json');
  request.timeout = postTimeout;
  request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onPercent(Math.floor((100 * loaded) / total));
  };
  request.onload = () => {
    const { status, responseText } = request;
    const body = toBody(responseText);
    if (status === 200 && body !== null) resolve(body as Answer);
    else reject(toApiError(status, body, request.getResponseHeader('x-request-id')));
  };
  request.onerror = () => reject(toApiError(0, null));
  request.ontimeout = () => reject(toApiError(0, null));
  request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  if (signal.aborted) request.onabort?.(new ProgressEvent('abort'));
  else request.send(form);
  return promise;
}

/** Throws ApiError, or an AbortError where the signal was aborted. */
export async function sendFiles<Answer extends object>(sending: Sending): Promise<Answer> {
  const recoveries = [renew, signInAgain];
  for (;;) {
    try {
      return await sendOnce<Answer>(sending);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      let isRecovered = false;
      while (!isRecovered && recoveries.length > 0) isRecovered = (await recoveries.shift()?.()) ?? false;
      if (!isRecovered) throw error;
      sending.onPercent(0);
    }
  }
}
