/**
 * A dialog over the page, named by its title. The browser keeps the focus inside and the page behind it still. Escape and a
 * press outside of it close it; then the focus returns to where it was.
 */
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './Dialog.module.css';
import { element, type ElementProps, joinClasses } from './element.tsx';
import { useOpenDialogs } from './open-dialogs.ts';

const TextId = createContext<string | undefined>(undefined);

const Frame = element('dialog', styles.dialog);

/**
 * Also before it is opened, and before its styles are loaded: what has the focus at first gets it then. Fixed, or the page would scroll
 * to where the dialog is until it is opened: at its end.
 */
const shown = { display: 'flex', position: 'fixed' } as const;

/** The element that had the focus before each dialog. A dialog that replaces another was opened from inside of that. */
const openers = new WeakMap<Element, Element | null>();

function restoreFocus(opener: Element | null): void {
  const dialog = opener?.isConnected === false ? opener.closest('dialog') : null;
  if (dialog) restoreFocus(openers.get(dialog) ?? null);
  else if (opener instanceof HTMLElement) opener.focus();
}

/** Opens it above the page with the focus inside, and gives the focus back. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  const first = useRef<Element | null>(null);
  const [opener] = useState(() => document.activeElement);
  // Before the first paint; React has focused any element with autoFocus already.
  useLayoutEffect(() => {
    const dialogElement = dialog.current;
    if (!dialogElement) return undefined;
    first.current ??= dialogElement.contains(document.activeElement) ? document.activeElement : dialogElement;
    if (useOpenDialogs.getState().length === 0) {
      const { documentElement: page } = document;
      page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
    }
    openers.set(dialogElement, opener);
    dialogElement.showModal();
    useOpenDialogs.setState([...useOpenDialogs.getState(), dialogElement], true);
    if (first.current instanceof HTMLElement) first.current.focus();
    return () => {
      dialogElement.close();
      useOpenDialogs.setState(
        useOpenDialogs.getState().filter((each) => each !== dialogElement),
        true,
      );
      restoreFocus(opener);
    };
  }, [dialog, opener]);
}

export interface DialogProps {
  readonly title: ReactNode;
  readonly maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** Its body is read aloud when it opens; or the part of it with this id. */
  readonly isDescribed?: boolean | string;
  readonly role?: 'alertdialog';
  /** For one that is placed elsewhere. */
  readonly className?: string | undefined;
  /** Without it only its buttons close it. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function Dialog({
  title,
  maxWidth = 'sm',
  isDescribed = false,
  role,
  className,
  onClose,
  children,
}: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  useModal(dialog);
  return createPortal(
    <Frame
      ref={dialog}
      className={joinClasses(styles[maxWidth], className)}
      style={shown}
      tabIndex={-1}
      role={role}
      aria-modal
      data-still
      aria-labelledby={`${id}-title`}
      aria-describedby={isDescribed === true ? `${id}-text` : isDescribed || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onClose?.();
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (isPressedOutside.current && event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className={styles.sheet}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <TextId value={`${id}-text`}>{children}</TextId>
      </div>
    </Frame>,
    document.body,
  );
}

/** The parts of a dialog under each other. `isPlain`: text, or parts that have their own distance. */
export function DialogBody({
  isPlain = false,
  className,
  ...rest
}: ElementProps<'div'> & { isPlain?: boolean }) {
  return (
    <div
      id={use(TextId)}
      {...rest}
      className={joinClasses(styles.body, !isPlain && styles.parts, className)}
    />
  );
}

/** Its buttons, which break into lines on a phone; a status line next to them. */
export const DialogFoot = element('div', styles.foot);
/** Two answers, closer together. */
export const NarrowDialogFoot = element('div', joinClasses(styles.foot, styles.narrow));
