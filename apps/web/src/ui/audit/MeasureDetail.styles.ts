/** Styles of MeasureDetail.tsx. */
import { styled } from '@mui/material/styles';

export const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '10px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& select': { height: 32, flex: '1 1 220px', minWidth: 0, maxWidth: 460 },
}));
export const Cards = styled('div')({ display: 'grid', gap: 12, padding: 16 });
export const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(200px, 1fr) minmax(220px, 1fr) minmax(240px, 1.4fr)',
  gap: '10px 24px',
  padding: '12px 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '&[data-measure]': { background: theme.vars.palette.surface.sunken },
  '& h3': { margin: '0 0 8px', fontSize: '.9375rem', fontWeight: 650 },
  '& label': { display: 'grid', gap: 4, fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& select, & textarea, & dd': { fontSize: '.9375rem' },
  '& select': { height: 38, width: '100%' },
  // Not under the line that sticks to the bottom.
  '& select, & textarea, & button': { scrollMarginBottom: 96 },
  '& .under': { margin: '4px 0 0', fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& .shown': { fontSize: '.9375rem', fontWeight: 600 },
  '& .unsaved': { color: theme.vars.palette.primary.main, fontWeight: 650 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
export const CommentBox = styled('textarea')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 64,
  padding: '7px 9px',
  font: 'inherit',
  lineHeight: 1.45,
  resize: 'vertical',
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.edge}`,
  borderRadius: 5,
}));
