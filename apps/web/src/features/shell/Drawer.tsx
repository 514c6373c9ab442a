/** The sidebar over the page, on narrow windows. The browser's own dialog keeps the focus inside. */
import { IconButton } from '#src/ui/Button.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { element } from '#src/ui/element.tsx';
import styles from './Drawer.module.css';
import { Spacer } from '#src/ui/Layout.tsx';

const Sheet = element('dialog', styles.root);

export default function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <Sheet
      ref={dialog}
      aria-label="Navigation"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.top}>
        <Spacer>Navigation</Spacer>
        <IconButton aria-label="Close navigation" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <nav aria-label="Main">{children}</nav>
    </Sheet>
  );
}
