/** Styles of LinkForm.tsx. */
import { styled } from '@mui/material/styles';

export const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 10px',
  background: theme.vars.palette.surface.sunken,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& label': { fontWeight: 600 },
  '& .address': { flex: '1 1 200px' },
  '& .problem': { flex: '1 0 100%', color: theme.vars.palette.error.main },
}));
