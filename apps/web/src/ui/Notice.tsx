/** A message in the page. `bad` and `warn` are announced at once, the others politely. */
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ToneName } from './Chip.tsx';
import { Icon } from './icons.tsx';

const Root = styled('div')<{ tone: ToneName }>(({ theme, tone }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '8px 10px',
  padding: '10px 14px',
  border: '1px solid',
  borderRadius: 8,
  background: theme.vars.palette.tone[tone].ground,
  color: theme.vars.palette.tone[tone].text,
  borderColor: theme.vars.palette.tone[tone].edge,
  '& a': { color: 'inherit', textDecoration: 'underline' },
}));
const Words = styled('div')({
  flex: '1 1 200px',
  minWidth: 0,
  '& strong': { fontWeight: 650 },
  '& ul': { margin: '4px 0 0', paddingLeft: 18 },
});

export interface NoticeProps {
  readonly tone: ToneName;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** false for content that is there from the start. */
  readonly isAnnounced?: boolean;
}

export function Notice({ tone, title, children, action, isAnnounced = true }: NoticeProps) {
  const role = tone === 'bad' || tone === 'warn' ? 'alert' : 'status';
  return (
    <Root tone={tone} {...(isAnnounced ? { role } : {})}>
      <Icon name={tone} />
      <Words>
        {title && <strong>{title}</strong>}
        {title && children ? <div>{children}</div> : children}
      </Words>
      {action}
    </Root>
  );
}
