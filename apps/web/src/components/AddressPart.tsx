/** A part of a page that addresses can name (`#findings`): then it is brought into view, and has the focus. */
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { FocusTarget } from '#src/ui/Layout.tsx';

/** A part that begins above this share of the window is in view. */
const inView = 0.5;

export function AddressPart({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const arrival = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  useEffect(() => {
    if (hash !== id) return undefined;
    // After the page's own arrival, which goes to the top and gives the focus to its heading.
    let secondFrame = 0;
    const firstFrame = requestAnimationFrame(() => {
      secondFrame = requestAnimationFrame(() => {
        const part = place.current;
        if (!part) return;
        part.focus({ preventScroll: true });
        if (part.getBoundingClientRect().top > window.innerHeight * inView)
          part.scrollIntoView({ block: 'start' });
      });
    });
    return () => {
      cancelAnimationFrame(firstFrame);
      cancelAnimationFrame(secondFrame);
    };
  }, [hash, arrival, id]);
  return (
    <FocusTarget ref={place} id={id} role="group" aria-label={label} tabIndex={-1}>
      {children}
    </FocusTarget>
  );
}
