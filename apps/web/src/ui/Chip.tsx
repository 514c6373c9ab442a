/** A word on a tinted ground, with an icon: never only colour, never cut off. */
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export type ToneName = 'ok' | 'warn' | 'bad' | 'none' | 'info';

const Root = styled('span')<{ tone: ToneName }>(({ theme, tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 22,
  padding: '0 8px 0 6px',
  borderRadius: 5,
  border: '1px solid',
  fontSize: '.75rem',
  fontWeight: 600,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  background: theme.vars.palette.tone[tone].ground,
  color: theme.vars.palette.tone[tone].text,
  borderColor: theme.vars.palette.tone[tone].edge,
  '& svg': { width: 14, height: 14, flex: 'none' },
}));

export function Chip({ tone, icon, children }: { tone: ToneName; icon?: ReactNode; children: ReactNode }) {
  return (
    <Root tone={tone}>
      {icon}
      {children}
    </Root>
  );
}
