/** Styles of PrintView.tsx. */
import { styled } from '@mui/material/styles';

export const Sheet = styled('div')({
  display: 'none',
  '@media print': { display: 'block' },
  color: '#000',
  background: '#fff',
  fontSize: '9pt',
  lineHeight: 1.4,
  '& h1': { fontSize: '15pt', margin: '0 0 4pt' },
  '& h2': { fontSize: '11pt', margin: '12pt 0 4pt', breakAfter: 'avoid' },
  '& p': { margin: '0 0 3pt' },
  '& table': { borderCollapse: 'collapse', fontSize: '7.5pt', width: '100%' },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': { border: '0.5pt solid #777', padding: '1.5pt 3pt', textAlign: 'left', verticalAlign: 'top' },
  '& td.number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .bold': { fontWeight: 700 },
});
