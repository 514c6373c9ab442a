/** The look of the review table: dense like the other tables, its rows virtualized. */
import { styled } from '@mui/material/styles';

/** Pixels of the head, which sticks to the top of the table. */
export const headHeight = 36;
/** Of a row whose words fit on one line. */
export const rowHeight = 35;

/** Widths as custom properties: of the name column, of the grid's tracks, and of all together. */
export interface GridTracks {
  readonly wide: Readonly<Record<'--name' | '--tracks' | '--width', string>>;
  readonly narrow: GridTracks['wide'];
}

export const GridScroller = styled('div')<{ tracks: GridTracks; rest: number | null }>(
  ({ theme, tracks, rest }) => ({
    height: rest ?? 'max(340px, calc(100dvh - 300px))',
    overflow: 'auto',
    position: 'relative',
    overscrollBehaviorX: 'contain',
    containerType: 'inline-size',
    fontSize: '.8125rem',
    scrollPaddingTop: headHeight,
    scrollPaddingLeft: 'var(--name)',
    ...tracks.wide,
    [theme.breakpoints.down('lg')]: tracks.narrow,
  }),
);

export const GridHead = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 3,
  display: 'grid',
  gridTemplateColumns: 'var(--tracks)',
  minWidth: 'var(--width)',
  height: headHeight,
  background: theme.vars.palette.surface.head,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  fontWeight: 650,
  '& > div': { padding: '0 10px', alignSelf: 'center', lineHeight: 1.2 },
  '& .number': { textAlign: 'right' },
  '& > div:first-of-type': {
    position: 'sticky',
    left: 0,
    background: 'inherit',
    height: '100%',
    display: 'flex',
    alignItems: 'center',
  },
}));

export const GridBody = styled('div')({ position: 'relative', minWidth: 'var(--width)' });

export const GridRow = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: 0,
  left: 0,
  right: 0,
  display: 'grid',
  gridTemplateColumns: 'var(--tracks)',
  minHeight: rowHeight,
  background: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:hover': { background: theme.vars.palette.surface.hover },
  '&[data-kind=category]': { background: theme.vars.palette.surface.sunken, fontWeight: 650 },
  '&[data-kind=measure]': { background: theme.vars.palette.surface.stripe },
  '&[data-kind=measure]:hover': { background: theme.vars.palette.surface.hover },
  '& > div': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    padding: '6px 10px',
    // Not under the line that sticks to the bottom.
    scrollMarginBottom: 56,
    // Whole pixels: a fraction would let the next line cover the border of this one.
    lineHeight: '18px',
    minWidth: 0,
  },
  '& > div:focus': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
    zIndex: 1,
  },
  '& > div[aria-selected=true]': { background: theme.vars.palette.surface.selected },
  '& > .name': { position: 'sticky', left: 0, zIndex: 2, background: 'inherit' },
  '& > .number': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  '& > .edits': { cursor: 'cell' },
  // Read whole, however far the columns are scrolled.
  '& > .whole': {
    gridColumn: '1 / -1',
    justifySelf: 'start',
    position: 'sticky',
    left: 0,
    maxWidth: '100cqi',
  },
  // What was typed and is not saved: a bar at the cell's side, and words for those who do not see it.
  '& > [data-changed]::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 3,
    bottom: 3,
    width: 4,
    borderRadius: 2,
    background: theme.vars.palette.brand.fill,
  },
  '& > [data-conflict]': {
    background: theme.vars.palette.tone.warn.ground,
    color: theme.vars.palette.tone.warn.text,
  },
  '& .note': { display: 'block', fontSize: '.75rem' },
  '& .code': { fontWeight: 650, whiteSpace: 'nowrap' },
  '& a': { color: theme.vars.palette.primary.main, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& .words': { minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& .open': { color: theme.vars.palette.warning.main, fontWeight: 600 },
  '& .arrow': { marginLeft: 'auto', display: 'inline-flex', color: theme.vars.palette.text.secondary },
  '& .fold': {
    all: 'unset',
    display: 'inline-grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    margin: '-2px -2px -2px -6px',
    borderRadius: 12,
    cursor: 'pointer',
    flex: 'none',
    color: theme.vars.palette.text.secondary,
  },
  '& .fold:hover': { background: theme.vars.palette.surface.selected },
  '&[aria-expanded=true] .fold svg': { transform: 'rotate(90deg)' },
}));

export const EditorInput = styled('input')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  height: 27,
  margin: '-3px -4px',
  padding: '0 6px',
  font: 'inherit',
  fontWeight: 600,
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.primary.main}`,
  borderRadius: 4,
  outline: `1px solid ${theme.vars.palette.primary.main}`,
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1, fontWeight: 400 },
}));

export const EditorText = styled('textarea')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 27,
  margin: '-3px -4px',
  padding: '3px 6px',
  font: 'inherit',
  lineHeight: 1.4,
  resize: 'none',
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.primary.main}`,
  borderRadius: 4,
  outline: `1px solid ${theme.vars.palette.primary.main}`,
}));
