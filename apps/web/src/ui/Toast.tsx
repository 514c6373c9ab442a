/** A message at the foot of the window that closes by itself. Its live region is always there, so that it is read aloud. */
import { type FocusEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { useOpenDialogs } from './Dialog.tsx';
import { Icon } from './icons.tsx';
import styles from './Toast.module.css';

/** What can be done about the message. It stays as long as the pointer or the focus is on it. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

export function Toast({ sentence, action = null }: { sentence: string | null; action?: ToastAction | null }) {
  const dialog = useOpenDialogs((open) => open.at(-1));
  return createPortal(
    <div className={styles.place}>
      <div role="status">
        {sentence !== null && (
          <div className={styles.text}>
            <Icon name="ok" size={18} />
            {sentence}
            {action && <ActionButton key={sentence} action={action} />}
          </div>
        )}
      </div>
    </div>,
    dialog ?? document.body,
  );
}

function ActionButton({ action }: { action: ToastAction }) {
  const { label, onPress, onStay, onLeave, onClose } = action;
  const button = useRef<HTMLButtonElement>(null);
  // What was pressed is often gone with its row: the focus would be lost with it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const leave = ({ currentTarget }: FocusEvent): void => {
    if (!currentTarget.matches(':hover')) onLeave();
  };
  return (
    <Button
      ref={button}
      variant="outlined"
      className={styles.action}
      onClick={onPress}
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
      onFocus={onStay}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      {label}
    </Button>
  );
}
