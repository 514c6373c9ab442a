/** Styles of DownloadStep.tsx. */
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';

export const Part = styled(Paper)(({ theme }) => ({
  display: 'grid',
  gap: 10,
  padding: 16,
  '& fieldset': { border: 0, margin: 0, padding: 0, display: 'grid', gap: 2 },
  '& legend, & h3': { margin: 0, padding: 0, fontSize: '.8125rem', fontWeight: 650 },
  '& legend': { marginBottom: 6 },
  '& label': {
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    minHeight: 30,
    cursor: 'pointer',
    width: 'fit-content',
  },
  '& label input': { flex: 'none' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 4, maxWidth: 560 },
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  '& li span + span': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .hint': { color: theme.vars.palette.text.secondary },
}));
