/** The buttons of a table row. */
import { styled } from '@mui/material/styles';

export const RowButtons = styled('span')({
  display: 'flex',
  gap: 4,
  '& .MuiButton-root': { minWidth: 0, paddingInline: 8 },
});

/** As large as a finger needs, around an icon. */
export const IconTarget = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  verticalAlign: 'middle',
});
