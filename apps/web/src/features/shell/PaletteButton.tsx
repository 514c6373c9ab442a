/** The search field of the top bar, Ctrl+K and "?": the code behind them is loaded when they are first used. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { notePlace } from '#src/session/recent-places.ts';
import { useSession } from '#src/session/session-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './Frame.module.css';

const Palette = lazyComponent(() => import('#src/palette.tsx'));
const KeysDialog = lazyComponent(() => import('./KeysDialog.tsx'));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const paletteKey = isMac ? '⌘K' : 'Ctrl K';

export type Opened = 'palette' | 'keys' | null;

/** What a key opens. "?" is a single key: it can be turned off, and types where somebody types. */
function getOpened({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Opened {
  if ((isMac ? metaKey : ctrlKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
  const isTyping =
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]',
    );
  return key === '?' && !isTyping && localStorage.getItem('idss.single-keys') !== 'off' ? 'keys' : null;
}

function useNotedPlaces(): void {
  const person = useSession(({ profile }) => profile?.sub);
  const href = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  useEffect(() => {
    if (person !== undefined) notePlace(person, href);
  }, [person, href]);
}

export function PaletteButton() {
  const [opened, open] = useState<Opened>(null);
  useNotedPlaces();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const next = event.defaultPrevented ? null : getOpened(event);
      if (!next || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open(next);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const close = (): void => open(null);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-label="Search or jump to"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => open('palette')}
      >
        <Icon name="search" size={18} />
        <span>Search or jump to…</span>
        <kbd>{paletteKey}</kbd>
      </button>
      {opened === 'palette' && <Palette onClose={close} onKeys={() => open('keys')} />}
      {opened === 'keys' && <KeysDialog onClose={close} />}
    </>
  );
}
