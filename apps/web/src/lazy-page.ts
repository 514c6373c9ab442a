import { httpMessages } from '@idss/domain/errors/http-messages';
import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from './api/api-error.ts';

/**
 * A page whose code is loaded when it is opened. The router reloads the portal where the code is missing, as after an
 * update. Without a connection that would lose the portal, and what is being sent: the page says so instead.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => load().catch(failLoading), name);

async function failLoading(error: unknown): Promise<never> {
  const isConnected = await fetch('/livez', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  throw isConnected ? error : new ApiError(0, httpMessages[0] ?? '');
}
