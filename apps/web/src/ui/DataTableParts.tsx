/** The look of tables: dense, sticky head, quiet stripes, numbers aligned. */
import { styled } from '@mui/material/styles';

export const TableToolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 10px',
  minHeight: 48,
  padding: '7px 12px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > [role=status]': { fontVariantNumeric: 'tabular-nums' },
}));

export const Scroller = styled('div')(({ theme }) => ({
  overflow: 'auto',
  // Text for screen readers in cells is absolute: it belongs to what scrolls, not to the page.
  position: 'relative',
  containerType: 'inline-size',
  overscrollBehaviorX: 'contain',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));

export const TableRoot = styled('table')(({ theme }) => ({
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  minWidth: '100%',
  fontSize: '.8125rem',
  '& th, & td': {
    textAlign: 'left',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    padding: '0 10px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& td': { height: 34, background: 'inherit' },
  '& tbody tr': { background: theme.vars.palette.background.paper },
  '& tbody tr[data-even]': { background: theme.vars.palette.surface.stripe },
  '& tbody tr:hover': { background: theme.vars.palette.surface.hover },
  '& tbody tr[aria-selected=true]': { background: theme.vars.palette.surface.selected },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    background: theme.vars.palette.surface.head,
    fontWeight: 650,
    verticalAlign: 'top',
    paddingBlock: 6,
  },
  '& .plain': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
  '& td.actions': { padding: '0 0 0 8px', overflow: 'visible', textOverflow: 'clip' },
  '& td.wrapped': { whiteSpace: 'normal', paddingBlock: 6, lineHeight: 1.4 },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  // The sort icon is before the label, which then ends above its numbers.
  '& th.number button': { marginLeft: 'auto', flexDirection: 'row-reverse' },
  '& .pin': { position: 'sticky', left: 0, zIndex: 2 },
  '& thead .pin': { zIndex: 4 },
}));

export const SortButton = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  cursor: 'pointer',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  width: 'fit-content',
  maxWidth: '100%',
  minHeight: 24,
  borderRadius: 3,
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& svg': { opacity: 0, transition: 'opacity .12s' },
  '&:hover svg, &:focus-visible svg': { opacity: 0.7 },
  '&[data-sorted] svg': { opacity: 1 },
  '&[data-sorted=desc] svg': { transform: 'rotate(180deg)' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}));

/** Opens and closes the detail of a row. */
export const OpenButton = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  cursor: 'pointer',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 26,
  height: 26,
  borderRadius: 5,
  color: theme.vars.palette.text.secondary,
  '&:hover': { background: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
}));

/** Under a row, as wide as the part of the table that is seen. */
export const DetailCell = styled('td')(({ theme }) => ({
  '&&': {
    whiteSpace: 'normal',
    padding: 0,
    background: theme.vars.palette.surface.head,
    overflow: 'visible',
  },
}));

export const NativeCheck = styled('input')(({ theme }) => ({
  width: 16,
  height: 16,
  margin: 0,
  accentColor: theme.vars.palette.primary.main,
  verticalAlign: 'middle',
  cursor: 'pointer',
  '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
}));

export const TableFoot = styled('div')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  padding: '6px 12px',
}));
