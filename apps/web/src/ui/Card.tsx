/** A white card without a heading of its own. */
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import type { ElementType, HTMLAttributes, Ref } from 'react';
import type { Space } from './Layout.tsx';

const pads = { none: 0, l: '14px 16px', xl: 20 } as const;

const Ground = styled(Paper, { shouldForwardProp: (prop) => prop !== 'pad' })<{ pad: keyof typeof pads }>(
  ({ theme, pad }) => ({
    overflow: 'clip',
    minWidth: 0,
    padding: pads[pad],
    ...(pad === 'xl' && {
      display: 'grid',
      gap: 16,
      [theme.breakpoints.down('sm')]: { padding: 12 },
    }),
  }),
);

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** `none`: the content reaches the edges. `xl`: its parts are stacked. */
  readonly pad?: Extract<Space, 'none' | 'l' | 'xl'>;
  readonly component?: ElementType;
  readonly ref?: Ref<HTMLDivElement>;
}

export const Card = ({ pad = 'none', component = 'div', ...rest }: CardProps) => (
  <Ground variant="outlined" pad={pad} {...{ component }} {...rest} />
);
