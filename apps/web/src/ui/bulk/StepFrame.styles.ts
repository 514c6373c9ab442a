/** Styles of StepFrame.tsx. */
import { styled } from '@mui/material/styles';

export const Root = styled('section')({ display: 'grid', gap: 12, minWidth: 0 });
export const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 12px',
});
export const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
