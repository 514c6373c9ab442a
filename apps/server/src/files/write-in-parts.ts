/** Writes a file whose bytes arrive in parts. The writer waits until the store has accepted a part. */
import { currentWatch, rejectOnAbort } from '#src/kernel/progress.ts';
import type { FileStore, WrittenFile } from './file-store.ts';

export interface PartsWriter {
  /** Settles when the store wants more; rejects with the store's error once it has failed. */
  write(part: Uint8Array): Promise<void>;
  /** After the last part. */
  end(): Promise<WrittenFile>;
  /** Nothing of it is stored. */
  abort(error: Error): void;
}

export function writeInParts(store: Pick<FileStore, 'write'>): PartsWriter {
  const signal = currentWatch()?.signal;
  let isOver = false;
  let failure: Error | null = null;
  let next: Uint8Array | null = null;
  let wakeStore: () => void = () => undefined;
  let wakeWriter: () => void = () => undefined;

  async function* parts(): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (failure) throw failure;
      if (next) {
        const part = next;
        next = null;
        yield part;
        // Asked for more: the part is on its way.
        wakeWriter();
      } else if (isOver) return;
      else
        await new Promise<void>((resolve) => {
          wakeStore = resolve;
        });
    }
  }
  const written = store.write(parts());
  // Awaited by `write` and `end`; a failure before that is not left unhandled.
  written.catch(() => undefined);
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  const abort = (error: Error): void => {
    failure = error;
    wakeStore();
  };
  // A job that lost its slot while it had parts to write may never return.
  signal?.addEventListener('abort', () => abort(new Error('The writer was given up.')), { once: true });

  return {
    write(part) {
      const chunkTaken = new Promise<void>((resolve) => {
        wakeWriter = resolve;
      });
      next = part;
      wakeStore();
      return rejectOnAbort(signal, Promise.race([chunkTaken, failed]));
    },
    end() {
      isOver = true;
      wakeStore();
      return rejectOnAbort(signal, written);
    },
    abort,
  };
}
