/** Styles of StageBars.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 });
export const Row = styled('a')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(118px, 38%) 1fr 36px',
  alignItems: 'center',
  gap: 10,
  minHeight: 28,
  padding: '0 6px',
  margin: '0 -6px',
  borderRadius: 5,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: theme.vars.palette.surface.hover },
  '& strong': { textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& rect': { fill: theme.vars.palette.brand.slate },
  '& .ground': { fill: theme.vars.palette.surface.sunken },
}));
