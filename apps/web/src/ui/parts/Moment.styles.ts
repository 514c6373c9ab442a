/** Styles of Moment.tsx. */
import { styled } from '@mui/material/styles';

export const Whole = styled('span')({ whiteSpace: 'nowrap' });
