/** In place of a part of a page, or of a whole page, whose code is not loaded. It comes by itself. */
import { Button } from '#src/ui/Button.tsx';
import { useEffect, useEffectEvent } from 'react';
import { onReconnected, useConnection } from '#src/api/connection.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { type NotLoaded, reloadOrAsk } from './load-code.ts';

interface NotLoadedProps {
  readonly error: NotLoaded;
  readonly onRetry: () => void;
}

/** A dialog or a menu that could not be loaded: nothing is shown in its place, the bar of the page says why. */
export function NotLoadedSilently({ error, onRetry }: NotLoadedProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (error.reason !== 'waiting') reloadOrAsk(error.reason);
    else if (useConnection.getState().state !== 'online') return onReconnected(() => retry());
    // The connection came back between the failure and this moment.
    else retry();
    return undefined;
  }, [error]);
  return null;
}

export function NotLoadedNotice({ error, onRetry }: NotLoadedProps) {
  const isWaiting = error.reason === 'waiting';
  return (
    <>
      <NotLoadedSilently error={error} onRetry={onRetry} />
      <Notice
        tone="warn"
        title="Not loaded yet"
        action={
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<Icon name="refresh" size={16} />}
            onClick={isWaiting ? onRetry : () => window.location.reload()}
          >
            {isWaiting ? 'Try again' : 'Reload'}
          </Button>
        }
      >
        {isWaiting
          ? 'This part is loaded as soon as you are connected again.'
          : 'This part is loaded when you reload the page.'}
      </Notice>
    </>
  );
}
