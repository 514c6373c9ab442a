/** Styles of UploadComparison.tsx. */
import { styled } from '@mui/material/styles';

export const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 28px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  '& dl': {
    display: 'grid',
    gap: 2,
    margin: 0,
    height: '100%',
    boxSizing: 'border-box',
    padding: '12px 14px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    alignContent: 'start',
  },
  '& dt': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& dd.name': { fontWeight: 650 },
  '& dd.small': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& > svg': { justifySelf: 'center', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > svg': { transform: 'rotate(90deg)' },
  },
}));
