/** Waits until a generic upload is finished, hearing of it from whichever process checks it. */
import type { App } from '#src/kernel/app.ts';
import { findGenericUpload, type GenericUpload } from './generic-uploads.sql.ts';

/** A hint may be lost with a connection; then this is how long it takes to notice. */
const lookAgainMilliseconds = 2000;

/** null when it is gone, or `signal` ended the waiting. */
export async function awaitGenericUpload(
  app: App,
  transactionId: string,
  signal: AbortSignal,
): Promise<GenericUpload | null> {
  let wake: () => void = () => undefined;
  const stop = app.push.subscribe({
    userId: '',
    wants: (message) => message.kind === 'upload' && message.transactionId === transactionId,
    send: () => wake(),
    end: () => undefined,
  });
  try {
    signal.addEventListener('abort', () => wake(), { once: true });
    for (;;) {
      // Listens before it looks: what happens in between is heard.
      const hinted = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const upload = await findGenericUpload(app.pool, transactionId);
      if (signal.aborted || upload?.state !== 'received') return signal.aborted ? null : upload;
      const timer = setTimeout(() => wake(), lookAgainMilliseconds);
      await hinted;
      clearTimeout(timer);
    }
  } finally {
    stop();
  }
}
