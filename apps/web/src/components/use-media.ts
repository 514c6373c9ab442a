import { useSyncExternalStore } from 'react';

/** Whether a media query matches, updated as the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

export const usePrefersLessMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
