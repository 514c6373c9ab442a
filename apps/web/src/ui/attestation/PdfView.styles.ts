/** Styles of PdfView.tsx. */
import { styled } from '@mui/material/styles';

export const Stage = styled('div')(({ theme }) => ({
  height: 'min(70dvh, 760px)',
  overflow: 'auto',
  // Pages drawn for a wider window must not keep a narrower one from shrinking.
  contain: 'inline-size',
  padding: 12,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.surface.sunken,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
}));
export const Sheet = styled('div')({
  position: 'relative',
  margin: '0 auto 12px',
  background: '#fff',
  boxShadow: '0 1px 6px rgb(0 0 0 / 0.25)',
  '& canvas': { display: 'block', width: '100%', height: '100%' },
  '& .text': {
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    lineHeight: 1,
    textAlign: 'initial',
    transformOrigin: '0 0',
    forcedColorAdjust: 'none',
    '--min-font-size': 1,
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  },
  '& .text :is(span, br)': {
    position: 'absolute',
    color: 'transparent',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '& .text > :not(.markedContent), & .text .markedContent span:not(.markedContent)': {
    '--font-height': 0,
    '--scale-x': 1,
    '--rotate': '0deg',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .text .markedContent': { display: 'contents' },
  '& .text ::selection': { background: 'rgb(0 106 142 / 0.3)' },
});
export const AsText = styled('pre')(({ theme }) => ({
  margin: '0 0 12px',
  padding: 14,
  font: 'inherit',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  background: theme.vars.palette.background.paper,
}));
