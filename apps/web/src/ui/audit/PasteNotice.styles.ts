/** Styles of PasteNotice.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('ul')({
  margin: '6px 0 0',
  padding: '0 0 0 18px',
  maxHeight: 'min(150px, 24dvh)',
  overflow: 'auto',
  '& li': { padding: '1px 0' },
  '& q': { overflowWrap: 'anywhere' },
  '& button': { all: 'unset', cursor: 'pointer', textDecoration: 'underline', fontWeight: 650 },
  '& button:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2, borderRadius: 2 },
});
