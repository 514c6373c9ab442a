/** Watches for activity in this tab and the others, warns before the session ends, and ends it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClientSettings } from '#src/components/client-settings.ts';
import { type IdleState, idleState } from '#src/session/idle.ts';
import { signOutIdle } from '#src/session/session.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const IdleDialog = lazyComponent(() => import('./IdleDialog.tsx'));

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** Other tabs hear of activity this often at most, milliseconds. */
const tellEvery = 5_000;

export function IdleWatch() {
  const { idleMinutes } = useClientSettings();
  const [state, setState] = useState<IdleState>({ kind: 'active' });
  const [arrived] = useState(() => Date.now());
  const lastActive = useRef(arrived);
  const lastTold = useRef(0);
  const isWarning = useRef(false);
  const channel = useRef<BroadcastChannel | null>(null);

  const look = useCallback(() => {
    const next = idleState({ lastActive: lastActive.current, now: Date.now(), idleMinutes });
    isWarning.current = next.kind === 'warning';
    setState((before) => (before.kind === 'active' && next.kind === 'active' ? before : next));
    if (next.kind === 'over') void signOutIdle();
  }, [idleMinutes]);

  const stay = useCallback(() => {
    lastActive.current = Date.now();
    if (lastActive.current - lastTold.current > tellEvery) {
      lastTold.current = lastActive.current;
      channel.current?.postMessage('active');
    }
  }, []);

  useEffect(() => {
    const shared = new BroadcastChannel('idss-activity');
    channel.current = shared;
    // A user who works in another tab is not idle; the warning closes here too.
    shared.onmessage = () => {
      lastActive.current = Date.now();
      look();
    };
    // Once the warning shows, only its button counts: a passing pointer must not hide it unread.
    const act = (): void => {
      if (!isWarning.current) stay();
    };
    for (const sign of signs) document.addEventListener(sign, act, { passive: true, capture: true });
    document.addEventListener('visibilitychange', look);
    const timer = window.setInterval(look, 1_000);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, act, { capture: true });
      document.removeEventListener('visibilitychange', look);
      window.clearInterval(timer);
      shared.close();
    };
  }, [look, stay]);

  if (state.kind !== 'warning') return null;
  return (
    <IdleDialog
      secondsLeft={state.secondsLeft}
      onStay={() => {
        lastTold.current = 0;
        stay();
        look();
      }}
    />
  );
}
