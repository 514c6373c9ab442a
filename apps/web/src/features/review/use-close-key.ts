import { useEffect, useEffectEvent } from 'react';

const takers = 'input, select, textarea, dialog, [role=dialog], [role=menu]';

/** Escape closes the workplace, unless something in it takes the key for itself. */
export function useCloseKey(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return;
      if (target instanceof Element && target.closest(takers)) return;
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
