/** Styles of CurrentFiles.tsx. */
import { styled } from '@mui/material/styles';
import { linedList, noFirstLine, wrapping } from '../shared-styles.ts';

export const Files = styled('ul')(({ theme }) => ({
  ...linedList(theme, { ...wrapping, gap: '2px 12px', padding: '5px 16px' }),
  ...noFirstLine,
  '& .what': { flex: '1 1 220px', minWidth: 0 },
  '& .small': { color: theme.vars.palette.text.secondary, fontSize: '.75rem', display: 'block' },
}));
