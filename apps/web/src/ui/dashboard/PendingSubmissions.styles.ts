/** Styles of PendingSubmissions.tsx. */
import { styled } from '@mui/material/styles';

export const Stage = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });
export const Fade = styled('div')({ animation: 'idss-fade-in 400ms ease-out' });
