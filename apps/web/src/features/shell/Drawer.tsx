/** The sidebar over the page, on narrow windows. The browser's own dialog keeps the focus inside. */
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { Root, Top } from '#src/ui/shell/Drawer.styles.ts';
import { Spacer } from '#src/ui/Layout.tsx';

export default function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <Root
      ref={dialog}
      aria-label="Navigation"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Top>
        <Spacer>Navigation</Spacer>
        <IconButton aria-label="Close navigation" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Top>
      <nav aria-label="Main">{children}</nav>
    </Root>
  );
}
