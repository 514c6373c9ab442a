/** Styles of AnnouncementEditor.tsx. */
import { styled } from '@mui/material/styles';
import { twoColumns } from '../shared-styles.ts';

export const Columns = styled('div')(twoColumns('minmax(0, 1.7fr) minmax(280px, 1fr)'));
export const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });
export const Dates = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
});
export const Labelled = styled('div')(({ theme }) => ({
  '& label': { display: 'block', fontWeight: 600, marginBottom: 4 },
  '& .hint': { marginTop: 4, fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& .problem': { marginTop: 4, fontSize: '.75rem', color: theme.vars.palette.error.main, fontWeight: 600 },
}));
export const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  paddingTop: 14,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& .reason': { flex: '1 1 260px', color: theme.vars.palette.text.secondary },
}));
export const Quiet = styled('p')(({ theme }) => ({
  margin: '12px 0 0',
  paddingTop: 10,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '.75rem',
  color: theme.vars.palette.text.secondary,
}));
