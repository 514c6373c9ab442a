/** Styles of AdminTab.tsx. */
import { styled } from '@mui/material/styles';

/** No landmark: its table is one, by the same name. */
export const Section = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: 16,
  minWidth: 0,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& p': { margin: 0, maxWidth: 760, color: theme.vars.palette.text.secondary },
}));
