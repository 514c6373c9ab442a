/** Looks that several parts share: two columns, lists with lines between their items, and the text of a finding. */
import type { CSSObject, Theme } from '@mui/material/styles';

interface ColumnsOptions {
  readonly gap?: number;
  /** Below this width of the window there is one column. */
  readonly below?: 'md' | 'lg';
}

/** Two columns of these widths where there is room; each is as high as its content. */
export const twoColumns =
  (widths: string, { gap = 16, below = 'lg' }: ColumnsOptions = {}) =>
  ({ theme }: { theme: Theme }): CSSObject => ({
    display: 'grid',
    gridTemplateColumns: widths,
    alignItems: 'start',
    gap,
    [theme.breakpoints.down(below)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  });

/** A list without bullets, with a line above each of its items. */
export const linedList = (theme: Theme, item: CSSObject): CSSObject => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { borderTop: `1px solid ${theme.vars.palette.divider}`, ...item },
});

interface GridOptions {
  readonly gap: string;
  readonly padding: string;
  readonly alignItems?: 'center';
  /** Below this width of the window there is one column. */
  readonly below?: 'sm' | 'md';
}

/** A lined list whose items have columns of these widths. */
export const linedGrid = (theme: Theme, widths: string, { below, ...item }: GridOptions): CSSObject =>
  linedList(theme, {
    display: 'grid',
    gridTemplateColumns: widths,
    ...item,
    ...(below && { [theme.breakpoints.down(below)]: { gridTemplateColumns: 'minmax(0, 1fr)' } }),
  });

/** No line above the first item. */
export const noFirstLine = { '& > li:first-of-type': { borderTop: 0 } } as const;

/** Parts next to each other, in further lines where there is no room. */
export const wrapping = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;

/** Place, values and measure of a finding. */
export const findingText = (theme: Theme): CSSObject => ({
  '& .where, & .values, & .place': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& .values b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& .measure': {
    display: 'block',
    fontSize: '.8125rem',
    fontWeight: 650,
    color: theme.vars.palette.text.primary,
  },
});
