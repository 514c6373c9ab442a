/** Styles of FindingsList.tsx. */
import { styled } from '@mui/material/styles';
import { findingText } from '../shared-styles.ts';

export const Scroller = styled('div')(({ theme }) => ({
  overflow: 'auto',
  maxHeight: 'min(70dvh, 620px)',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));
export const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '132px 96px minmax(0, 1fr) minmax(120px, 260px)',
  gap: '2px 14px',
  padding: '8px 14px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&[data-plain]': { gridTemplateColumns: '132px minmax(0, 1fr) minmax(120px, 260px)' },
  ...findingText(theme),
  '& .where': { fontVariantNumeric: 'tabular-nums' },
  '& .member': { display: 'block', overflowWrap: 'anywhere' },
  '& .rule': { color: theme.vars.palette.text.secondary, fontSize: '.75rem' },
  [theme.breakpoints.down('md')]: {
    '&, &[data-plain]': { gridTemplateColumns: '1fr' },
  },
}));
