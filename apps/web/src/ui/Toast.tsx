/** A message at the foot of the window that closes by itself. Its live region is always there, so that it is read aloud. */
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { useOpenDialogs } from './open-dialogs.ts';
import { Icon } from './icons.tsx';
import styles from './Toast.module.css';

interface ToastAction {
  readonly label: string;
  readonly keys: string;
  readonly onClick: () => void;
  /** The pointer or the focus is on the button, and has left it. */
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

export interface ToastProps {
  readonly sentence: string | null;
  /** A button in the message. */
  readonly action?: ToastAction | undefined;
}

export function Toast({ sentence, action }: ToastProps) {
  const dialog = useOpenDialogs((open) => open.at(-1));
  return createPortal(
    <div className={styles.place} role="status">
      {sentence !== null && (
        <div className={styles.text}>
          <Icon name="ok" size={18} />
          <span>{sentence}</span>
          {action && (
            <Button
              className={styles.action}
              aria-keyshortcuts="Control+Z"
              onClick={action.onClick}
              onPointerEnter={action.onHold}
              onPointerLeave={action.onRelease}
              onFocus={action.onHold}
              onBlur={action.onRelease}
            >
              {action.label} <kbd aria-hidden>{action.keys}</kbd>
            </Button>
          )}
        </div>
      )}
    </div>,
    dialog ?? document.body,
  );
}
