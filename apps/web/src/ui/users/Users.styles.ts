/** Styles of the pages of users. */
import { styled } from '@mui/material/styles';
import { linedList, twoColumns } from '../shared-styles.ts';

/** The list of people and the person who is chosen. */
export const Panes = styled('div')(twoColumns('minmax(0, 1fr) minmax(0, 1.2fr)', { gap: 14 }));

/** The person who is chosen stays in view next to a long list; where there is no room next to it, they are above it. */
export const ChosenPane = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 68,
  scrollMarginTop: 68,
  minWidth: 0,
  [theme.breakpoints.down('lg')]: { position: 'static', order: -1 },
}));

/** Search and its button in the first line; the filters next to them where there is room. */
export const ListHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  padding: '12px 16px',
  '&[data-plain]': { padding: 0 },
  '& > input': { flex: '4 1 220px', height: 32 },
  '& > select': { flex: '1 1 140px', minWidth: 0, height: 32 },
});
export const ListFoot = styled('div')({ padding: '8px 16px' });

export const PersonCell = styled('span')(({ theme }) => ({
  display: 'block',
  minWidth: 0,
  '& .name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px', fontWeight: 650 },
  '& .name a': { color: 'inherit' },
  '& .email': { display: 'block', color: theme.vars.palette.text.secondary },
}));

export const PanelHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 6px',
  '& h2': { margin: 0 },
  '& .name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', flex: '1 1 auto' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .icon': { minWidth: 36, paddingInline: 0 },
});

/** What happened, and by whom and when at the end of the line. */
export const ChangeList = styled('ul')(({ theme }) => ({
  ...linedList(theme, {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 16px',
    padding: '8px 0',
    borderTop: 0,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  }),
  '& .by': { color: theme.vars.palette.text.secondary },
}));

/** A link to copy. */
export const LinkLine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > input': { flex: '1 1 220px', height: 32, fontFamily: 'monospace' },
});

/** A button that looks like a link of a table. */
export const LinkButton = styled('button')(({ theme }) => ({
  all: 'unset',
  cursor: 'pointer',
  minHeight: 24,
  color: theme.vars.palette.primary.main,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

/** Two fields and their button in a line. */
export const AddLine = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'start',
  // In line with the fields, below their labels.
  '& > :last-child': { marginTop: 24 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'stretch',
    '& > :last-child': { marginTop: 0 },
  },
}));
