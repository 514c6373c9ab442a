/** Styles of LicenseScreen.tsx. */
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';

export const Page = styled('div')({ maxWidth: 820, marginInline: 'auto' });
export const Agreement = styled(Paper)(({ theme }) => ({
  padding: 24,
  marginBottom: 16,
  overflow: 'auto',
  minHeight: 240,
  maxHeight: 'calc(100dvh - 300px)',
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));
