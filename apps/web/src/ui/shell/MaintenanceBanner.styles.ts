/** Styles of MaintenanceBanner.tsx. */
import { styled } from '@mui/material/styles';

export const Banner = styled('aside')(({ theme }) => ({
  padding: '7px 24px',
  textAlign: 'center',
  fontWeight: 600,
  background: theme.vars.palette.tone.bad.ground,
  color: theme.vars.palette.tone.bad.text,
  borderBottom: `1px solid ${theme.vars.palette.tone.bad.edge}`,
  '& strong': { fontVariantNumeric: 'tabular-nums' },
  '& a': { color: 'inherit', textDecoration: 'underline' },
}));
