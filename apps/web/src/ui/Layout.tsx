/** How parts are put next to and under each other. Distances come from one scale. */
import { styled } from '@mui/material/styles';

const pixels = { none: 0, xs: 4, s: 8, m: 12, l: 16, xl: 24 } as const;
export type Space = keyof typeof pixels;

export interface Spaced {
  readonly gap?: Space;
  readonly above?: Space;
  readonly below?: Space;
}

const spaced = ({ gap = 's', above = 'none', below = 'none' }: Spaced) => ({
  gap: pixels[gap],
  marginTop: pixels[above],
  marginBottom: pixels[below],
});

/** Under each other. */
export const Stack = styled('div')<Spaced>((space) => ({ display: 'grid', minWidth: 0, ...spaced(space) }));

/** Next to each other, in a second line where there is no room. */
export const Row = styled('div')<Spaced & { readonly align?: 'center' | 'start' | 'baseline' }>(
  ({ align = 'center', ...space }) => ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: align,
    ...spaced(space),
  }),
);
