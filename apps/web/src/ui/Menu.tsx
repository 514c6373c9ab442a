/**
 * A menu that opens under a button, after the ARIA pattern: arrows, Home, End and first letters move; Escape and Tab close it
 * and give the focus back.
 */
import {
  type AriaAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { getArrowTarget } from './arrow-target.ts';
import { element, type ElementProps, joinClasses } from './element.tsx';
import styles from './Menu.module.css';

export interface MenuProps {
  readonly label: string;
  /** The button under which it opens; null while it is closed. */
  readonly anchor: HTMLElement | null;
  /** The edge of the button at which it is. */
  readonly side?: 'left' | 'right';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const rowKeys: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

const toEntries = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role^=menuitem]'),
];

export const Menu = ({ anchor, ...rest }: MenuProps) => anchor && <OpenMenu anchor={anchor} {...rest} />;

/** Shows the list there with the focus in it; at the end the button has the focus again. */
function usePlaceUnder(anchor: HTMLElement, side: 'left' | 'right') {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const menuElement = list.current;
    if (!menuElement) return undefined;
    const place = (): void => {
      const { left, right, bottom } = anchor.getBoundingClientRect();
      const preferredLeft = side === 'right' ? right - menuElement.offsetWidth : left;
      menuElement.style.left = `${Math.max(16, Math.min(preferredLeft, window.innerWidth - menuElement.offsetWidth - 16))}px`;
      menuElement.style.top = `${Math.max(16, Math.min(bottom, window.innerHeight - menuElement.offsetHeight - 16))}px`;
    };
    menuElement.showPopover();
    place();
    const entries = toEntries(menuElement);
    (entries.find((entry) => entry.ariaCurrent === 'true') ?? entries[0])?.focus();
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('resize', place);
      if (menuElement.contains(document.activeElement)) anchor.focus();
    };
  }, [anchor, side]);
  return list;
}

function OpenMenu(props: MenuProps & { readonly anchor: HTMLElement }) {
  const { label, anchor, side = 'left', onClose, children } = props;
  const list = usePlaceUnder(anchor, side);
  const closeFromOutside = useEffectEvent(({ target }: PointerEvent): void => {
    const isInside = target instanceof Node && (list.current?.contains(target) || anchor.contains(target));
    if (!isInside) onClose();
  });
  useEffect(() => {
    const listen = (event: PointerEvent): void => closeFromOutside(event);
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const { key, currentTarget } = event;
    if (key === 'Escape' || key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const entries = toEntries(currentTarget);
    const index = entries.findIndex((entry) => entry === document.activeElement);
    const startsWithKey = (entry: HTMLElement): boolean =>
      entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
    const next =
      key.length === 1 && key !== ' '
        ? [...entries.slice(index + 1), ...entries.slice(0, index + 1)].find(startsWithKey)
        : entries[getArrowTarget(rowKeys[key] ?? key, index, entries.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return createPortal(
    <ul
      ref={list}
      role="menu"
      aria-label={label}
      popover="manual"
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {children}
    </ul>,
    // In a part of the page that screen readers list; it is drawn above everything.
    anchor.closest('dialog, main, header') ?? document.body,
  );
}

/** With `href` a link; otherwise a button. */
export interface MenuItemProps extends AriaAttributes {
  readonly role?: 'menuitem' | 'menuitemradio';
  readonly href?: string;
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

export function MenuItem({ role = 'menuitem', href, children, ...rest }: MenuItemProps) {
  const shared = { role, tabIndex: -1, className: styles.item } as const;
  return (
    <li role="none">
      {href === undefined ? (
        <button type="button" {...rest} {...shared}>
          {children}
        </button>
      ) : (
        <a href={href} {...rest} {...shared}>
          {children}
        </a>
      )}
    </li>
  );
}

/** Says what the entries below it are about. */
export const MenuHeading = ({ className, ...rest }: ElementProps<'li'>) => (
  <li role="presentation" {...rest} className={joinClasses(styles.heading, className)} />
);

const Line = element('li', styles.line);
export const MenuLine = () => <Line role="separator" />;
