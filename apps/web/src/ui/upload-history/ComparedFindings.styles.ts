/** Styles of ComparedFindings.tsx. */
import { styled } from '@mui/material/styles';
import { findingText, linedGrid } from '../shared-styles.ts';

export const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
export const Rows = styled('ul')(({ theme }) => ({
  ...linedGrid(theme, '150px minmax(0, 1fr) minmax(120px, 260px)', {
    gap: '2px 14px',
    padding: '8px 14px',
    below: 'md',
  }),
  ...findingText(theme),
  margin: '0 0 8px 22px',
  maxHeight: 'min(70dvh, 620px)',
  overflow: 'auto',
  '& .block': { display: 'block', overflowWrap: 'anywhere' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  [theme.breakpoints.down('md')]: { marginLeft: 0 },
}));
export const Rest = styled('p')(({ theme }) => ({
  margin: '0 0 10px 36px',
  fontSize: '.75rem',
  color: theme.vars.palette.text.secondary,
}));
