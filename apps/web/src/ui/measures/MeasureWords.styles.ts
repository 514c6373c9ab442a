/** Styles of MeasureWords.tsx. */
import { styled } from '@mui/material/styles';

export const Terms = styled('dl')(({ theme }) => ({
  margin: 0,
  '& dt': { fontWeight: 650 },
  '& > div + div': { marginTop: 8 },
  '& dd': { margin: 0, maxWidth: '72ch' },
  '& ul': { margin: 0, paddingLeft: 18 },
  '&.columns': {
    display: 'grid',
    gridTemplateColumns: 'minmax(110px, max-content) minmax(0, 1fr)',
    gap: '4px 16px',
    padding: '4px 16px 14px 40px',
  },
  '&.columns dt': { margin: 0, fontWeight: 600 },
  '&.columns dd': { color: theme.vars.palette.text.secondary },
}));
