/**
 * Sends files with their progress. XMLHttpRequest, as fetch does not tell how much of a body has gone. Sending the same
 * transaction id again is safe: the server then gives its first answer. Decisions, part 5.
 */
import type { BulkUploadResult } from '@idss/contract/uploads';
import type { Program } from '@idss/domain/program';
import { ApiError, errorFor } from '#src/api/api-error.ts';
import { urlOf } from '#src/api/client.ts';
import { postTimeout } from '#src/api/send.ts';
import { accessToken, renew, signInAgain } from '#src/session/session.ts';

export interface Sending {
  readonly program: Program;
  readonly transactionId: string;
  readonly files: readonly File[];
  /** Of all bytes, 0 to 100. */
  readonly onPercent: (percent: number) => void;
  readonly signal: AbortSignal;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sendOnce({ program, transactionId, files, onPercent, signal }: Sending): Promise<BulkUploadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<BulkUploadResult>();
  const request = new XMLHttpRequest();
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  request.open('POST', urlOf('UploadFiles', { submissionType: program, transactionId }));
  const token = accessToken();
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.setRequestHeader('accept', 'application/json');
  request.timeout = postTimeout;
  request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onPercent(Math.floor((100 * loaded) / total));
  };
  request.onload = () => {
    const { status, responseText } = request;
    const body = bodyOf(responseText);
    if (status === 200 && body !== null) resolve(body as BulkUploadResult);
    else reject(errorFor(status, body, request.getResponseHeader('x-request-id')));
  };
  request.onerror = () => reject(errorFor(0, null));
  request.ontimeout = () => reject(errorFor(0, null));
  request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  if (signal.aborted) request.onabort?.(new ProgressEvent('abort'));
  else request.send(form);
  return promise;
}

/** Throws ApiError, or an AbortError where the signal was aborted. */
export async function sendFiles(sending: Sending): Promise<BulkUploadResult> {
  const waysBack = [renew, signInAgain];
  for (;;) {
    try {
      return await sendOnce(sending);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      let isBack = false;
      for (let way = waysBack.shift(); way && !isBack; way = isBack ? undefined : waysBack.shift())
        isBack = await way();
      if (!isBack) throw error;
      sending.onPercent(0);
    }
  }
}
