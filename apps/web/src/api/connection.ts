/** Whether the portal can be reached, for the whole browser tab; while it cannot, it is asked again every few seconds. */
import { create } from 'zustand';
import { queryClient } from './query-client.ts';

/** unavailable: something responds in the portal's place, such as a proxy while the portal restarts. */
export type Connection = 'online' | 'offline' | 'unavailable';

export const useConnection = create<{ readonly state: Connection }>(() => ({ state: 'online' }));

/** Milliseconds between two checks while the portal cannot be reached. The browser's own event is sooner. */
const pollMilliseconds = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function setConnection(state: Connection): void {
  clearTimeout(timer);
  if (state !== 'online') timer = setTimeout(() => void checkConnection(), pollMilliseconds);
  const wasOffline = useConnection.getState().state !== 'online';
  useConnection.setState({ state });
  // Visible queries that failed while the portal was away are refetched.
  if (wasOffline && state === 'online')
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
}

let checking: Promise<void> | null = null;

/** Checks whether the portal responds; once, however many calls failed. */
function checkConnection(): Promise<void> {
  checking ??= fetch('/livez', { cache: 'no-store' })
    .then(
      ({ ok }) => setConnection(ok ? 'online' : 'unavailable'),
      () => setConnection('offline'),
    )
    .finally(() => {
      checking = null;
    });
  return checking;
}

/** A request did not reach the portal. `status`: 0 for no response, or that of a proxy. */
export function noteUnreachable(status: number): void {
  if (useConnection.getState().state === 'online') setConnection(status === 0 ? 'offline' : 'unavailable');
}

/** Called where one call had no response: the portal itself may still be there. */
export function noteFailedCall(status: number): void {
  if (status !== 0) noteUnreachable(status);
  else if (useConnection.getState().state === 'online') void checkConnection();
}

export function watchConnection(): void {
  window.addEventListener('offline', () => noteUnreachable(0));
  window.addEventListener('online', () => void checkConnection());
  if (!navigator.onLine) noteUnreachable(0);
}

/** Calls back each time that the portal can be reached again. Returns a function that stops it. */
export const onReconnected = (onReconnect: () => void): (() => void) =>
  useConnection.subscribe(({ state }, previous) => {
    if (state === 'online' && previous.state !== 'online') onReconnect();
  });
