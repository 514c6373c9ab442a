/** Styles of the rule preview. */
import { styled } from '@mui/material/styles';

/** A changed rule: what it is, and its values. */
export const RuleRow = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gap: '8px 16px',
  alignItems: 'center',
  padding: '10px 0',
  minWidth: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > button': { justifySelf: 'start' },
  },
}));
export const RuleRows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, minWidth: 0 });

/** Number boxes that are not as wide as their place. */
export const Short = styled('span')({ display: 'inline-block', width: 92 });

/** A field with its label before it, and what it counts after it. */
export const FieldLine = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  minHeight: 28,
});

/** The choice of a rule takes the width that there is. */
export const WideField = styled('label')({
  flex: '1 1 260px',
  display: 'flex',
  alignItems: 'center',
  gap: 7,
  minWidth: 0,
  '& select': { flex: '1 1 0', minWidth: 0, width: '100%' },
});

/** The figures of a preview; the present filter is marked. */
export const OutcomeFigures = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 12,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& a[aria-current]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& .hint': { display: 'block', fontSize: '.75rem', color: theme.vars.palette.text.secondary },
}));

export const TwoTables = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** Findings in an opened row: they wrap, although the table around them does not. */
export const Wrapped = styled('div')({ padding: 12, whiteSpace: 'normal' });
