import { useEffect, useEffectEvent } from 'react';

const takers = 'input, select, textarea, dialog, [role=dialog], [role=menu]';

/** Escape leads from the panel back to the table, and from there out, unless something takes the key for itself. */
export function useCloseKey(onBack: () => void, onClose: () => void): void {
  const back = useEffectEvent(onBack);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return;
      const isOn = (selector: string): boolean =>
        target instanceof Element && target.closest(selector) !== null;
      if (isOn('aside')) back();
      else if (!isOn(takers)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
