/** Watches for activity in this tab and the others, warns before the session ends, and ends it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClientSettings } from '#src/components/client-settings.ts';
import { type IdleState, getIdleState } from '#src/session/idle.ts';
import { signOutIdle } from '#src/session/session.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const IdleDialog = lazyComponent(() => import('./IdleDialog.tsx'));

const inputEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** How often other tabs are informed of activity at most, milliseconds. */
const announceInterval = 5_000;

export function IdleWatch() {
  const { idleMinutes } = useClientSettings();
  const [state, setState] = useState<IdleState>({ kind: 'active' });
  const [mountedAt] = useState(() => Date.now());
  const lastActive = useRef(mountedAt);
  const lastAnnounced = useRef(0);
  const isWarning = useRef(false);
  const channel = useRef<BroadcastChannel | null>(null);

  const update = useCallback(() => {
    const next = getIdleState({ lastActive: lastActive.current, now: Date.now(), idleMinutes });
    isWarning.current = next.kind === 'warning';
    setState((previous) => (previous.kind === 'active' && next.kind === 'active' ? previous : next));
    if (next.kind === 'over') void signOutIdle();
  }, [idleMinutes]);

  const noteActivity = useCallback(() => {
    lastActive.current = Date.now();
    if (lastActive.current - lastAnnounced.current > announceInterval) {
      lastAnnounced.current = lastActive.current;
      channel.current?.postMessage('active');
    }
  }, []);

  useEffect(() => {
    const activityChannel = new BroadcastChannel('idss-activity');
    channel.current = activityChannel;
    // A user who works in another tab is not idle; the warning closes here too.
    activityChannel.onmessage = () => {
      lastActive.current = Date.now();
      update();
    };
    // Once the warning shows, only its button counts: a passing pointer must not hide it unread.
    const onInput = (): void => {
      if (!isWarning.current) noteActivity();
    };
    for (const inputEvent of inputEvents)
      document.addEventListener(inputEvent, onInput, { passive: true, capture: true });
    document.addEventListener('visibilitychange', update);
    const timer = window.setInterval(update, 1_000);
    return () => {
      for (const inputEvent of inputEvents)
        document.removeEventListener(inputEvent, onInput, { capture: true });
      document.removeEventListener('visibilitychange', update);
      window.clearInterval(timer);
      activityChannel.close();
    };
  }, [update, noteActivity]);

  if (state.kind !== 'warning') return null;
  return (
    <IdleDialog
      secondsLeft={state.secondsLeft}
      onStay={() => {
        lastAnnounced.current = 0;
        noteActivity();
        update();
      }}
    />
  );
}
