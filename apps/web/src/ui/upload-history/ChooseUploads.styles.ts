/** Styles of ChooseUploads.tsx. */
import { styled } from '@mui/material/styles';

export const Bar = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '8px 12px',
  margin: 0,
  minWidth: 0,
  padding: '12px 16px',
  border: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& legend': { float: 'left', width: '100%', padding: 0, fontWeight: 650 },
  '& label': {
    display: 'grid',
    gap: 3,
    flex: '0 1 440px',
    minWidth: 0,
    fontSize: '.75rem',
    color: theme.vars.palette.text.secondary,
  },
  '& select': { width: '100%', minWidth: 0, textOverflow: 'ellipsis' },
}));
