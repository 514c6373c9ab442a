/** A message at the foot of the window that closes by itself. Its live region is always there, so that it is read aloud. */
import { createPortal } from 'react-dom';
import { useOpenDialogs } from './Dialog.tsx';
import { Icon } from './icons.tsx';
import styles from './Toast.module.css';

export function Toast({ sentence }: { sentence: string | null }) {
  const dialog = useOpenDialogs((open) => open.at(-1));
  return createPortal(
    <div className={styles.place} role="status">
      {sentence !== null && (
        <div className={styles.text}>
          <Icon name="ok" size={18} />
          {sentence}
        </div>
      )}
    </div>,
    dialog ?? document.body,
  );
}
