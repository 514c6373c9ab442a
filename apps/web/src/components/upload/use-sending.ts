/** The files being sent from this page: how far, stopped or failed; one at a time. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { sendFiles } from './send-files.ts';

export type SendingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly percent: number }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly reference: string | null;
      /** The person may not: sending it again changes nothing. */
      readonly isRefused: boolean;
    };

export interface SendingControl {
  readonly state: SendingState;
  /** Sends under a new transaction id, or under that of the try that failed where the files are the same. */
  readonly send: (files: readonly File[]) => void;
  readonly cancel: () => void;
  readonly reset: () => void;
}

/** `getAddress` and `onReceived` keep their identity. */
export function useSending<Answer extends object>(
  getAddress: (transactionId: string) => string,
  onReceived: (answer: Answer, transactionId: string) => void,
): SendingControl {
  const [state, setState] = useState<SendingState>({ kind: 'idle' });
  const current = useRef<AbortController | null>(null);
  const last = useRef<{ files: readonly File[]; transactionId: string } | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const send = useCallback(
    (files: readonly File[]) => {
      if (current.current) return;
      const isRetry = last.current?.files === files;
      const transactionId = isRetry && last.current ? last.current.transactionId : crypto.randomUUID();
      last.current = { files, transactionId };
      const stop = new AbortController();
      current.current = stop;
      setState({ kind: 'sending', percent: 0 });
      sendFiles<Answer>({
        url: getAddress(transactionId),
        files,
        signal: stop.signal,
        onPercent: (percent) => setState({ kind: 'sending', percent }),
      }).then(
        (answer) => {
          current.current = null;
          last.current = null;
          setState({ kind: 'idle' });
          onReceived(answer, transactionId);
        },
        (error: unknown) => {
          current.current = null;
          if (stop.signal.aborted) setState({ kind: 'idle' });
          else {
            const isRefused = error instanceof ApiError && error.status === 403;
            setState({ kind: 'failed', ...describeError(error), isRefused });
          }
        },
      );
    },
    [getAddress, onReceived],
  );
  const cancel = useCallback(() => current.current?.abort(), []);
  const reset = useCallback(() => setState({ kind: 'idle' }), []);
  return { state, send, cancel, reset };
}
