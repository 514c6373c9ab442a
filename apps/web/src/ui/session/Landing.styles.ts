/** Styles of Landing.tsx. */
import { styled } from '@mui/material/styles';

export const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 520,
  marginInline: 'auto',
  paddingTop: 56,
  [theme.breakpoints.down('sm')]: { paddingTop: 16 },
}));
export const Band = styled('div')(({ theme }) => ({
  height: 6,
  background: `linear-gradient(90deg, ${theme.vars.palette.brand.fill} 0 62%, ${theme.vars.palette.brand.slate} 62% 86%, ${theme.vars.palette.brand.red} 86%)`,
}));
export const Logo = styled('img')({ maxWidth: '100%', marginBottom: 20, display: 'block' });
export const Lead = styled('p')(({ theme }) => ({
  margin: '0 0 24px',
  maxWidth: '44ch',
  color: theme.vars.palette.text.secondary,
}));
