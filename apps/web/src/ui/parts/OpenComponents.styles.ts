/** Styles of OpenComponents.tsx. */
import { styled } from '@mui/material/styles';

export const OpenList = styled('ul')({
  display: 'inline-block',
  margin: '4px 0 0',
  paddingLeft: 20,
  textAlign: 'left',
});
