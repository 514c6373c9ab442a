/** Styles of Drawer.tsx. */
import { styled } from '@mui/material/styles';

export const Root = styled('dialog')(({ theme }) => ({
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
export const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  padding: '10px 8px 0 20px',
  fontWeight: 650,
});
