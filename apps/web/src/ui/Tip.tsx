/**
 * A small explanation next to a control: on hover and on keyboard focus, shown while the pointer is on it, closed by Escape
 * (WCAG 1.4.13). Own, as the kit's tooltip brings a positioning library of 10 kB into the first load.
 */
import styles from './Tip.module.css';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface Anchored {
  'aria-describedby'?: string | undefined;
  'aria-label'?: string | undefined;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

const gap = 8;

function computePlace(target: DOMRect, bubble: DOMRect, side: 'below' | 'right'): Place {
  const clamp = (value: number, size: number, limit: number): number =>
    Math.max(gap, Math.min(value, limit - size - gap));
  if (side === 'right' && target.right + gap + bubble.width < window.innerWidth)
    return {
      left: target.right + gap,
      top: clamp(target.top + (target.height - bubble.height) / 2, bubble.height, window.innerHeight),
    };
  const below = target.bottom + gap;
  const fits = below + bubble.height < window.innerHeight;
  return {
    left: clamp(target.left + (target.width - bubble.width) / 2, bubble.width, window.innerWidth),
    top: fits ? below : target.top - bubble.height - gap,
  };
}

/** Escape and scrolling close it. */
function listenForClosing(onClose: () => void): () => void {
  const close = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  };
  document.addEventListener('keydown', close);
  window.addEventListener('scroll', onClose, true);
  return () => {
    document.removeEventListener('keydown', close);
    window.removeEventListener('scroll', onClose, true);
  };
}

export interface TipProps {
  readonly text: ReactNode;
  readonly side?: 'below' | 'right';
  /** label: the text is the control's name, and is not read twice. */
  readonly as?: 'description' | 'label';
  readonly children: ReactElement<Anchored>;
}

export function Tip({ text, side = 'below', as = 'description', children }: TipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const closing = useRef(0);
  // Where it is drawn: what is outside of an open dialog is behind it.
  const [host, setHost] = useState<Element | null>(null);
  const [place, setPlace] = useState<Place>({ left: -9999, top: 0 });

  useEffect(() => {
    if (!host) return undefined;
    const target = anchor.current?.firstElementChild?.getBoundingClientRect();
    const size = bubble.current?.getBoundingClientRect();
    if (target && size) setPlace(computePlace(target, size, side));
    return listenForClosing(() => setHost(null));
  }, [host, side]);

  const open = (): void => {
    window.clearTimeout(closing.current);
    setHost(anchor.current?.closest('dialog') ?? document.body);
  };
  const closeAfterDelay = (): void => {
    closing.current = window.setTimeout(() => setHost(null), 120);
  };
  const isLabel = as === 'label';
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerOver={open}
      onPointerOut={closeAfterDelay}
      onFocus={(event) => event.target.matches(':focus-visible') && open()}
      onBlur={() => setHost(null)}
    >
      {cloneElement(children, isLabel ? {} : { 'aria-describedby': id })}
      {!isLabel && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {host &&
        createPortal(
          <div
            className={styles.bubble}
            ref={bubble}
            aria-hidden
            style={{ left: place.left, top: place.top }}
            onPointerOver={open}
            onPointerOut={closeAfterDelay}
          >
            {text}
          </div>,
          host,
        )}
    </span>
  );
}
