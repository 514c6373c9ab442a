/** Styles of Queues.tsx. */
import { styled } from '@mui/material/styles';

export const QueueList = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(196px, 1fr))',
  gap: 12,
  listStyle: 'none',
  margin: '0 0 16px',
  padding: 0,
});

export const QueueCard = styled('li')(({ theme }) => ({
  padding: '10px 14px',
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderTop: `3px solid ${theme.vars.palette.primary.main}`,
  background: theme.vars.palette.background.paper,
  '&[data-failed]': { borderTopColor: theme.vars.palette.error.main },
  '& > a': { fontWeight: 650 },
  '& dl': { display: 'flex', gap: 18, margin: '6px 0 2px' },
  '& dt': { whiteSpace: 'nowrap', fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1.125rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  '&[data-failed] div:last-of-type dd': { color: theme.vars.palette.error.main },
  '& small': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
}));
