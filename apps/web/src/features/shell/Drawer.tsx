/** The sidebar over the page, on narrow windows. The browser's own dialog keeps the focus inside. */
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#src/ui/icons.tsx';

const Root = styled('dialog')(({ theme }) => ({
  position: 'fixed',
  inset: '0 auto 0 0',
  width: 'min(280px, 86vw)',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  boxShadow: '0 0 32px rgb(0 0 0 / .35)',
  '&::backdrop': { background: 'rgb(6 16 22 / .5)' },
}));
const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  padding: '10px 8px 0 20px',
  fontWeight: 650,
});

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
        <span style={{ flex: 1 }}>Navigation</span>
        <IconButton aria-label="Close navigation" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Top>
      <nav aria-label="Main">{children}</nav>
    </Root>
  );
}
