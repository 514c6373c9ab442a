/** Text that is emphasized, muted, or on a line of its own. */
import { styled } from '@mui/material/styles';
import { Box } from './Layout.tsx';

export const Strong = styled('span')({ fontWeight: 600 });
export const Small = styled(Box)({ fontSize: '.75rem' });
export const Muted = styled('div')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));
export const Line = styled('span')({ display: 'block' });

export const Bullets = styled('ul')<{ readonly isShort?: boolean }>(({ isShort = false }) => ({
  margin: '4px 0 0',
  paddingLeft: 18,
  ...(isShort && { maxHeight: 180, overflow: 'auto' }),
}));

/** Paragraphs without a distance above the first and below the last. */
export const Paragraphs = styled('div')({
  '& > p:first-of-type': { marginTop: 0 },
  '& > p:last-of-type': { marginBottom: 0 },
});
