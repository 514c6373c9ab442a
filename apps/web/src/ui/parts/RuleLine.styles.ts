/** Styles of RuleLine.tsx. */
import { styled } from '@mui/material/styles';

export const Line = styled('span')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  '& .name': { flex: '1 1 260px', minWidth: 0 },
  '& .name b': { fontWeight: 650 },
});
