/** Styles of DashboardPage.tsx. */
import { styled } from '@mui/material/styles';
import { twoColumns } from '../shared-styles.ts';

export const Columns = styled('div')(twoColumns('minmax(0, 2.1fr) minmax(280px, 1fr)'));
export const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });
/** Below the table there is room for cards side by side. */
export const Side = styled(Stack)(({ theme }) => ({
  alignItems: 'start',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))' },
}));
