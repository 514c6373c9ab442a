/** Styles of RemoveAuditorDialog.tsx. */
import { styled } from '@mui/material/styles';

export const Choices = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: '12px 0 0',
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 6, fontWeight: 600 },
  '& label': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    alignItems: 'start',
    gap: '0 4px',
  },
  '& .small': { gridColumn: 2, color: theme.vars.palette.text.secondary, fontSize: '.75rem' },
}));
