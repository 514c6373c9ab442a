/** Styles of HistoryTab.tsx. */
import { styled } from '@mui/material/styles';
import { linedGrid, noFirstLine } from '../shared-styles.ts';

export const List = styled('ol')(({ theme }) => ({
  ...linedGrid(theme, '200px 180px minmax(0, 1fr)', { gap: '2px 16px', padding: '8px 16px', below: 'md' }),
  ...noFirstLine,
  padding: '4px 0',
  '& time, & .user': { color: theme.vars.palette.text.secondary },
}));
