/** How parts are put next to and under each other. Distances come from one scale. */
import { styled } from '@mui/material/styles';

const pixels = { none: 0, xs: 4, s: 8, m: 12, l: 16, xl: 24, xxl: 32 } as const;
export type Space = keyof typeof pixels;

/** Inside the edges of a flush panel: at its sides, below its heading, above its end, in a row, or in a line under an icon. */
const insets = {
  sides: '0 16px',
  head: '12px 16px 0',
  foot: '0 16px 16px',
  row: '8px 14px',
  line: '9px 14px 9px 36px',
} as const;

export interface Spaced {
  readonly gap?: Space;
  readonly above?: Space;
  readonly below?: Space;
  readonly pad?: Space | keyof typeof insets;
  /** No wider than text is read well. */
  readonly isText?: boolean;
}

const padding = (pad: NonNullable<Spaced['pad']>) =>
  pad in insets ? insets[pad as keyof typeof insets] : pixels[pad as Space];

const spaced = ({ gap, above, below, pad, isText }: Spaced) => ({
  ...(gap && { gap: pixels[gap] }),
  ...(above && { marginTop: pixels[above] }),
  ...(below && { marginBottom: pixels[below] }),
  ...(pad && { padding: padding(pad) }),
  ...(isText && { maxWidth: 680 }),
});

export const Box = styled('div')<Omit<Spaced, 'gap'> & { readonly isButtonHigh?: boolean }>(
  ({ isButtonHigh = false, ...space }) => ({
    minWidth: 0,
    // The layout does not shift when a button replaces text.
    ...(isButtonHigh && { minHeight: 36 }),
    ...spaced(space),
  }),
);

/** A page's heading in a stack, whose gap it has of its own. */
export const Heading = styled('div')({ marginBottom: -16 });

/** Under each other. */
export const Stack = styled('div')<Spaced & { readonly isNarrow?: boolean }>(
  ({ gap = 's', isNarrow = false, ...space }) => ({
    display: 'grid',
    minWidth: 0,
    ...(isNarrow && { justifyItems: 'start' }),
    ...spaced({ gap, ...space }),
  }),
);

export interface RowProps extends Spaced {
  readonly items?: 'center' | 'start' | 'baseline';
  readonly isAtEnd?: boolean;
  readonly isCentred?: boolean;
}

/** Next to each other, in a second line where there is no room. */
export const Row = styled('div')<RowProps>(
  ({ gap = 's', items = 'center', isAtEnd = false, isCentred = false, ...space }) => ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: items,
    ...(isAtEnd && { justifyContent: 'flex-end' }),
    ...(isCentred && { justifyContent: 'center' }),
    ...spaced({ gap, ...space }),
  }),
);

/** Takes the remaining space of a row. */
export const Spacer = styled('span')({ flex: 1 });

/** Content that takes the remaining space of a row, and a line of its own where that is too narrow. */
export const Grow = styled('div')({ flex: 1, minWidth: 160 });

/** An element that changes no layout, for screen readers or as a key of a list. */
export const Contents = styled('div')({ display: 'contents' });

/** Gets the focus from the program, when its content is news. */
export const FocusTarget = styled('div')({ outline: 'none' });
