/** Words that stand out, or step back. */
import { styled } from '@mui/material/styles';

export const Strong = styled('span')({ fontWeight: 600 });
