/** Styles of ListingTable.tsx. */
import { styled } from '@mui/material/styles';

export const Scrolled = styled('div')({ overflowX: 'auto' });
export const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  minWidth: 760,
  '& th, & td': {
    // What is hidden from the eye stays within the scrolled part.
    position: 'relative',
    padding: '5px 10px',
    textAlign: 'left',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': { borderTop: 0, fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& th[scope=rowgroup]': {
    fontWeight: 650,
    padding: '8px 16px',
    background: theme.vars.palette.surface.head,
  },
  '& tr:hover > td, & tr:hover > th[scope=row]': { background: theme.vars.palette.surface.hover },
  '& th[scope=row]': { fontWeight: 400 },
  '& .open': { width: 40, padding: '0 0 0 8px' },
  '& .code': { width: 96, whiteSpace: 'nowrap', '& a': { fontWeight: 650 } },
  '& .sets': { width: 120, whiteSpace: 'nowrap', color: theme.vars.palette.text.secondary },
  '& .number': { textAlign: 'right', width: 110, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .designation': { width: 190 },
  '& .indicator': { paddingLeft: 26, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    minWidth: 540,
    '& .sets, & .denominator': { display: 'none' },
    '& .open': { width: 32, paddingLeft: 2 },
    '& .code': { width: 64, paddingInline: 4 },
    '& .number': { width: 92, paddingInline: 4 },
    '& .designation': { width: 150 },
  },
}));
