/** An empty state: calm, centered, with the next step. */
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 6,
  padding: '36px 24px',
  maxWidth: 520,
  marginInline: 'auto',
});
const Disc = styled('div')<{ isGood: boolean }>(({ theme, isGood }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 52,
  height: 52,
  borderRadius: '50%',
  marginBottom: 6,
  background: theme.vars.palette.tone[isGood ? 'ok' : 'info'].ground,
  color: theme.vars.palette.tone[isGood ? 'ok' : 'info'].text,
}));

export interface EmptyStateProps {
  readonly title: string;
  readonly icon?: IconName;
  /** Nothing left to do is good news. */
  readonly isGood?: boolean;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** An empty state where a component shows it: in a table, for example. */
export interface Empty extends Omit<EmptyStateProps, 'children'> {
  readonly text?: ReactNode;
}

export function EmptyState({ title, icon, isGood = false, children, action }: EmptyStateProps) {
  return (
    <Root>
      <Disc isGood={isGood}>
        <Icon name={icon ?? (isGood ? 'check' : 'empty')} size={26} />
      </Disc>
      <Typography sx={{ fontWeight: 650, fontSize: '.875rem' }}>{title}</Typography>
      {children && (
        <Typography component="div" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
      )}
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Root>
  );
}
