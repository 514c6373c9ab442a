/** Styles of the page of historical files. */
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';

/** Years are few and short; submissions are many. The button is under both. */
export const Choices = styled(Paper)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(140px, 220px) minmax(180px, 360px)',
  alignItems: 'start',
  gap: 16,
  padding: '14px 16px',
  '& .act': { gridColumn: '1 / -1' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
