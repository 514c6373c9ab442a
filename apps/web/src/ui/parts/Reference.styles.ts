/** Styles of Reference.tsx. */
import { styled } from '@mui/material/styles';

export const ReferenceLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0 6px',
  marginTop: 2,
  fontSize: '.75rem',
  '& button': { minWidth: 0, padding: '0 6px', fontSize: 'inherit', textDecoration: 'underline' },
  '@media print': { '& button': { display: 'none' } },
});
