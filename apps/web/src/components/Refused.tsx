/**
 * What a person may not do or see, in one place: what is missing, and who can help, by name where they are known. There
 * is nothing to try again.
 */
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClientSettings } from './client-settings.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '14px 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: `4px solid ${theme.vars.palette.edge}`,
  borderRadius: 8,
  background: theme.vars.palette.background.paper,
  '& > svg': { marginTop: 1, color: theme.vars.palette.text.secondary },
  '& p': { margin: '2px 0 0', maxWidth: 720 },
  '& .title': { fontWeight: 650, fontSize: '.875rem' },
  '& .help': { marginTop: 8, color: theme.vars.palette.text.secondary },
  '& .help a': { color: theme.vars.palette.primary.main },
}));

/** How many names are read; an organization may have many administrators. */
const named = 5;

/** Whom to ask: the administrators of the person's own organizations, and the provider's support. */
export function WhoCanHelp() {
  const { provider } = useClientSettings();
  const own = useApi('GetWhoCanHelp').data ?? [];
  const known = own.filter(({ administrators }) => administrators.length > 0);
  return (
    <div className="help">
      Who can help:
      {known.map(({ orgId, orgName, administrators }) => (
        <span key={orgId}>
          {' '}
          {administrators.slice(0, named).map(({ name, email }, index) => (
            <span key={email}>
              {index === 0 ? '' : ', '}
              <a href={`mailto:${email}`}>{name || email}</a>
            </span>
          ))}
          {administrators.length > named ? ` and ${administrators.length - named} more` : ''} (
          {administrators.length === 1 ? 'administrator' : 'administrators'} of {orgName});
        </span>
      ))}{' '}
      {provider.supportEmail ? (
        <a href={`mailto:${provider.supportEmail}`}>{provider.supportName}</a>
      ) : (
        provider.supportName
      )}
      .
    </div>
  );
}

export interface RefusedProps {
  readonly title: string;
  /** What is missing, in the server's words or the screen's. */
  readonly reason?: ReactNode;
  /** What can be done instead. */
  readonly action?: ReactNode;
}

export function Refused({ title, reason, action }: RefusedProps) {
  return (
    <Root data-refused>
      <Icon name="lock" />
      <div>
        <div className="title">{title}</div>
        {reason && <p>{reason}</p>}
        <WhoCanHelp />
        {action && <div style={{ marginTop: 8 }}>{action}</div>}
      </div>
    </Root>
  );
}
