/** Counts the operations of a store of files, whichever it is, and logs those that fail. */
import { errorMonitor } from 'node:events';
import type { Logger } from '#src/log/logger.ts';
import { storeOperations, storeSeconds, storeWrittenBytes } from '#src/log/counters.ts';
import { beginPart, inSpan } from '#src/log/spans.ts';
import { FileLost, type FileStore, FileTooLarge, isFull, StorageFull } from './file-store.ts';

type Operation =
  | 'write'
  | 'read'
  | 'has'
  | 'size'
  | 'local_file'
  | 'remove'
  | 'refresh'
  | 'tidy'
  | 'set_aside'
  | 'put_back';

const getSpan = (operation: Operation) => beginPart('store', `store ${operation}`, {});

const getOutcome = (error: unknown): 'missing' | 'refused' | 'full' | 'failed' => {
  if (error instanceof FileLost) return 'missing';
  if (error instanceof FileTooLarge) return 'refused';
  return error instanceof StorageFull || isFull(error) ? 'full' : 'failed';
};

/** Long: a member for each operation of a store. */
export function watchStore(store: FileStore, log: Pick<Logger, 'warn'>): FileStore {
  const noteFailure = (operation: Operation, err: unknown, storageKey?: string): void => {
    const outcome = getOutcome(err);
    storeOperations.inc({ operation, outcome });
    if (outcome !== 'refused')
      log.warn({ err, operation, storageKey, outcome }, `store: ${operation} failed`);
  };
  async function watched<T>(operation: Operation, work: () => Promise<T>, storageKey?: string): Promise<T> {
    const end = storeSeconds.startTimer({ operation });
    try {
      const result = await inSpan(getSpan(operation), work);
      storeOperations.inc({ operation, outcome: 'done' });
      return result;
    } catch (error) {
      noteFailure(operation, error, storageKey);
      throw error;
    } finally {
      end();
    }
  }
  const { quarantine } = store;
  return {
    ...store,
    async write(source, options) {
      // A source that fails is no failure of the store: its reader was cut off, or its file is gone.
      let latestSource: unknown;
      const noted = watchSource(source, (error) => {
        latestSource = error;
      });
      const end = storeSeconds.startTimer({ operation: 'write' });
      try {
        const written = await inSpan(getSpan('write'), () => store.write(noted, options));
        storeOperations.inc({ operation: 'write', outcome: 'done' });
        storeWrittenBytes.inc(written.size);
        return written;
      } catch (error) {
        if (latestSource === undefined) noteFailure('write', error);
        else storeOperations.inc({ operation: 'write', outcome: 'refused' });
        throw error;
      } finally {
        end();
      }
    },
    async read(storageKey) {
      const stream = await watched('read', () => store.read(storageKey), storageKey);
      // Only observed: the reader handles the error.
      stream.once(errorMonitor, (error) => noteFailure('read', error, storageKey));
      return stream;
    },
    readAll: (storageKey) => watched('read', () => store.readAll(storageKey), storageKey),
    readRange: (storageKey, from, length) =>
      watched('read', () => store.readRange(storageKey, from, length), storageKey),
    has: (storageKey) => watched('has', () => store.has(storageKey), storageKey),
    getSize: (storageKey) => watched('size', () => store.getSize(storageKey), storageKey),
    async withLocalFile(file, use) {
      // Measures only the copy: the time that the caller uses the file is not the store's.
      const end = storeSeconds.startTimer({ operation: 'local_file' });
      const span = getSpan('local_file');
      let isThere = false;
      try {
        return await store.withLocalFile(file, async (path) => {
          isThere = true;
          end();
          span?.end();
          storeOperations.inc({ operation: 'local_file', outcome: 'done' });
          return use(path);
        });
      } catch (error) {
        if (!isThere) {
          end();
          span?.end({ error });
          noteFailure('local_file', error, file.storageKey);
        }
        throw error;
      }
    },
    remove: (storageKey) => watched('remove', () => store.remove(storageKey), storageKey),
    refresh: (storageKey) => watched('refresh', () => store.refresh(storageKey), storageKey),
    removeUnfinished: (before) => watched('tidy', () => store.removeUnfinished(before)),
    quarantine: {
      ...quarantine,
      put: (storageKey, before) => watched('set_aside', () => quarantine.put(storageKey, before), storageKey),
      restore: (file) => watched('put_back', () => quarantine.restore(file), file.storageKey),
    },
  };
}

async function* watchSource(
  source: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    onError(error);
    throw error;
  }
}
