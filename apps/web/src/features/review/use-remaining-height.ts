/** The review table takes the rest of the screen, so that the table scrolls and the page does not: one scroll bar. */
import { useLayoutEffect, useState } from 'react';

/** Pixels with which a table shows enough lines; on a lower screen the page scrolls as well. */
const minHeight = 300;

/** Pixels that are left for `element` in the main part of the page. Null where they are too few for a table. */
export function useRemainingHeight(element: HTMLElement | null): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const main = element?.closest('main');
    const content = main?.firstElementChild;
    if (!element || !main || !content) return;
    const measure = (): void => {
      const { top, bottom } = element.getBoundingClientRect();
      const below =
        content.getBoundingClientRect().bottom - bottom + parseFloat(getComputedStyle(main).paddingBottom);
      const remaining = Math.floor(window.innerHeight - (top + window.scrollY) - below);
      setHeight(remaining < minHeight ? null : remaining);
    };
    measure();
    // Notices come and go above and below the table.
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    observer.observe(document.documentElement);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return height;
}
