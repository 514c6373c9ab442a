/** A small box that opens under a button: closes with Escape or a click elsewhere and gives the focus back. */
import { Button } from './Button.tsx';
import { element } from './element.tsx';
import styles from './Popup.module.css';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { NativeCheck } from './DataTableParts.tsx';

const Box = element('div', styles.box);

export interface OpenerProps {
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

export interface PopupProps {
  readonly label: string;
  readonly opener: (props: OpenerProps) => ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

export interface PopupBoxProps extends Pick<PopupProps, 'label'> {
  /** The button under which it opens; null while it is closed. */
  readonly anchor: HTMLElement | null;
  /** The anchor gets the focus back, unless something else was clicked. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Popup({ label, opener, children }: PopupProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => {
    anchor?.focus();
    setAnchor(null);
  };
  return (
    <>
      {opener({
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => setAnchor(anchor ? null : currentTarget),
      })}
      <PopupBox label={label} anchor={anchor} onClose={() => setAnchor(null)}>
        {anchor && children(close)}
      </PopupBox>
    </>
  );
}

/** The box alone, for a button that is loaded before it. */
export const PopupBox = ({ anchor, ...rest }: PopupBoxProps) =>
  anchor && <OpenBox anchor={anchor} {...rest} />;

function OpenBox({ label, anchor, onClose, children }: PopupBoxProps & { readonly anchor: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  const closeFromOutside = useEffectEvent(onClose);
  useEffect(() => {
    const popup = box.current;
    if (!popup) return undefined;
    const target = anchor.getBoundingClientRect();
    const place = (): void => {
      const { width, height } = popup.getBoundingClientRect();
      const left = Math.max(8, Math.min(target.left, window.innerWidth - width - 8));
      const below = target.bottom + 4;
      const top = below + height < window.innerHeight ? below : Math.max(8, target.top - height - 4);
      popup.style.left = `${left}px`;
      popup.style.top = `${top}px`;
    };
    place();
    // What it lists may come later.
    const grows = new ResizeObserver(place);
    grows.observe(popup);
    (popup.querySelector<HTMLElement>('input, button') ?? popup).focus();
    const onPointerDown = ({ target: node }: PointerEvent): void => {
      const isInside = node instanceof Element && node.closest('[role=menu]') !== null;
      if (node instanceof Node && !isInside && !popup.contains(node) && !anchor.contains(node))
        closeFromOutside();
    };
    const onMove = (event: Event): void => {
      if (!(event.target instanceof Node && popup.contains(event.target))) closeFromOutside();
    };
    // The control that had the focus may be gone with what it did.
    const onEscape = ({ key }: globalThis.KeyboardEvent): void => {
      if (key !== 'Escape' || document.activeElement !== document.body) return;
      anchor.focus();
      closeFromOutside();
    };
    document.addEventListener('keydown', onEscape);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('scroll', onMove, true);
    window.addEventListener('resize', onMove);
    return () => {
      grows.disconnect();
      document.removeEventListener('keydown', onEscape);
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('scroll', onMove, true);
      window.removeEventListener('resize', onMove);
    };
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Tab' && isInside(event, box.current)) return;
      event.preventDefault();
      event.stopPropagation();
      anchor.focus();
      onClose();
    }
  };
  return createPortal(
    <Box ref={box} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </Box>,
    anchor.closest('dialog') ?? document.body,
  );
}

/** Tab moves within the box until its last control, shift and Tab until its first. */
function isInside({ shiftKey, target }: KeyboardEvent, box: HTMLElement | null): boolean {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, button, a[href]') ?? [])];
  return target !== (shiftKey ? stops[0] : stops.at(-1));
}

export interface CheckListProps {
  readonly entries: readonly { readonly id: string; readonly label: string; readonly isOn: boolean }[];
  readonly onToggle: (id: string, isOn: boolean) => void;
  readonly reset: { readonly label: string; readonly onReset: () => void } | null;
}

export function CheckList({ entries, onToggle, reset }: CheckListProps) {
  return (
    <div>
      {entries.map(({ id, label, isOn }) => (
        <label className={styles.entry} key={id}>
          <NativeCheck
            type="checkbox"
            checked={isOn}
            onChange={(event) => onToggle(id, event.target.checked)}
          />
          {label}
        </label>
      ))}
      {entries.length === 0 && <div className={styles.none}>Nothing to choose</div>}
      {reset && (
        <Button isWide onClick={reset.onReset} className={styles.reset}>
          {reset.label}
        </Button>
      )}
    </div>
  );
}
