/** Styles of AssignAuditor.tsx. */
import { styled } from '@mui/material/styles';

export const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 12,
  padding: '12px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& label': {
    display: 'grid',
    gap: 3,
    minWidth: 0,
    maxWidth: '100%',
    fontSize: '.75rem',
    color: theme.vars.palette.text.secondary,
  },
  '& .submissions': { flex: '1 1 100%', minWidth: 0 },
  '& .meaning': { flex: '1 1 260px', minHeight: 28, display: 'flex', alignItems: 'center' },
}));
