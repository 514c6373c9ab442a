/** Under a row of a table: what the portal wrote itself. */
import { styled } from '@mui/material/styles';

/** Dark in both modes, as a terminal; it stays in view when the table is scrolled sideways. */
export const DarkPanel = styled('div')(({ theme }) => ({
  position: 'sticky',
  left: 0,
  boxSizing: 'border-box',
  // Of the table's scroller.
  width: '100cqw',
  padding: '12px 16px',
  background: '#0E1A22',
  color: '#DCE8EF',
  '& pre': {
    margin: 0,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '.75rem',
    lineHeight: 1.55,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& pre.facts': { color: '#9DB6C4' },
  '& pre + pre': { marginTop: 8 },
  '& .links': { display: 'flex', flexWrap: 'wrap', gap: '4px 18px', marginTop: 10 },
  '& a': { color: '#8AD8F2' },
  '& a:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.light}`, outlineOffset: 2 },
}));
