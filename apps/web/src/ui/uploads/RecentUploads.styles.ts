/** Styles of RecentUploads.tsx. */
import { styled } from '@mui/material/styles';
import { linedList, wrapping } from '../shared-styles.ts';

export const List = styled('ul')(({ theme }) => ({
  ...linedList(theme, { ...wrapping, gap: '2px 14px', minHeight: 38, padding: '4px 16px' }),
  '& time': { color: theme.vars.palette.text.secondary, minWidth: 132, fontVariantNumeric: 'tabular-nums' },
  '& .names': { flex: '1 1 220px', minWidth: 0 },
}));
