/**
 * Hints from the server: what changed is reloaded. The stream is read with fetch, as an EventSource cannot carry a
 * bearer token. A lost stream is opened again, and then everything shown is reloaded: a missed hint loses nothing.
 */
import type { PushMessage } from '@idss/contract/operations/push';
import { useEffect, useSyncExternalStore } from 'react';
import { handleSignOutElsewhere } from '#src/session/session.ts';
import { applyHint } from './apply-hint.ts';
import { sendAuthorized, getUrl } from './client.ts';
import { onReconnected } from './connection.ts';
import { readPushMessages } from './push-stream.ts';
import { queryClient } from './query-client.ts';
import { withStreamSlot } from './stream-slots.ts';

type Listener = (message: PushMessage) => void;
const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let isOpen = false;

function setOpen(value: boolean): void {
  isOpen = value;
  for (const notify of watchers) notify();
}

function receive(message: PushMessage): void {
  if (message.kind === 'signed-out') void handleSignOutElsewhere();
  applyHint(message);
  for (const listener of listeners) listener(message);
}

/** Exponential backoff up to 30 s, with jitter so that not all browsers reconnect at once. */
export const getReconnectDelay = (failures: number, random: number): number =>
  Math.min(30_000, 1_000 * 2 ** Math.min(failures, 5)) * (0.75 + random / 2);

/** A window that has no stream, because others of this browser have them all, reads again so often. */
const getPollDelay = (random: number): number => 15_000 * (0.75 + random / 2);

/** A pause that ends after its time, if it has one, and when it is woken up. */
function createPause() {
  let wakeUp = (): void => undefined;
  return {
    sleep: (milliseconds?: number): Promise<void> =>
      new Promise((done) => {
        wakeUp = done;
        if (milliseconds !== undefined) setTimeout(done, milliseconds);
      }),
    wakeUp: (): void => wakeUp(),
  };
}

/**
 * Opens the stream and keeps it open until the returned function is called. A tab that is not visible closes it: over HTTP/1.1 a
 * browser has six connections to a server, and the streams of six tabs would leave none for anything else.
 */
export function openPush(): () => void {
  const stop = new AbortController();
  let stream = new AbortController();
  const { sleep, wakeUp } = createPause();

  async function run(): Promise<void> {
    let failures = 0;
    let mightHaveMissed = false;
    while (!stop.signal.aborted) {
      if (document.hidden) {
        mightHaveMissed = true;
        await sleep();
        continue;
      }
      stream = new AbortController();
      let hasSlot = true;
      const read = async (): Promise<void> => {
        const response = await sendAuthorized({
          method: 'GET',
          url: getUrl('Push'),
          headers: { accept: 'text/event-stream' },
          signal: AbortSignal.any([stop.signal, stream.signal]),
        });
        if (mightHaveMissed) void queryClient.invalidateQueries();
        mightHaveMissed = true;
        failures = 0;
        setOpen(true);
        if (response.body) for await (const message of readPushMessages(response.body)) receive(message);
      };
      try {
        hasSlot = await withStreamSlot(read);
      } catch {
        if (!document.hidden) failures += 1;
      }
      setOpen(false);
      if (stop.signal.aborted || document.hidden) continue;
      if (hasSlot) {
        await sleep(getReconnectDelay(failures, Math.random()));
        continue;
      }
      mightHaveMissed = true;
      await sleep(getPollDelay(Math.random()));
      if (!stop.signal.aborted && !document.hidden) void queryClient.invalidateQueries();
    }
  }

  const followVisibility = (): void => (document.hidden ? stream.abort() : wakeUp());
  const unsubscribe = onReconnected(wakeUp);
  document.addEventListener('visibilitychange', followVisibility);
  void run();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', followVisibility);
    stop.abort();
    wakeUp();
  };
}

/** Subscribes to hints while the component is mounted. Keep the listener's identity stable. */
export function usePush(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

/** False while hints do not arrive: screens that follow something then poll. */
export const usePushIsOpen = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      watchers.add(notify);
      return () => void watchers.delete(notify);
    },
    () => isOpen,
  );
