/**
 * A missing permission, in one place: what is missing, and who can help, by name if known. There
 * is nothing to try again.
 */
import type { ReactNode } from 'react';
import { pluralize } from '@idss/domain/format-number';
import { useApi } from '#src/api/hooks.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './Refused.module.css';
import { Box } from '#src/ui/Layout.tsx';
import { useClientSettings } from './client-settings.ts';

/** The maximum of names shown; an organization may have many administrators. */
const maxNamed = 5;

/** Whom to ask: the administrators of the person's own organizations, and the provider's support. */
export function WhoCanHelp() {
  const { provider } = useClientSettings();
  const organizations = useApi('GetWhoCanHelp').data ?? [];
  const helpers = organizations.filter(({ administrators }) => administrators.length > 0);
  return (
    <div className={styles.help}>
      Who can help:
      {helpers.map(({ orgId, orgName, administrators }) => (
        <span key={orgId}>
          {' '}
          {administrators.slice(0, maxNamed).map(({ name, email }, index) => (
            <span key={email}>
              {index === 0 ? '' : ', '}
              <a href={`mailto:${email}`}>{name || email}</a>
            </span>
          ))}
          {administrators.length > maxNamed ? ` and ${administrators.length - maxNamed} more` : ''} (
          {pluralize(administrators.length, 'administrator')} of {orgName});
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
  /** The missing permission, in the server's words or the screen's. */
  readonly reason?: ReactNode;
  /** A link or button for another way. */
  readonly action?: ReactNode;
}

export function Refused({ title, reason, action }: RefusedProps) {
  return (
    <div className={styles.root} data-refused>
      <Icon name="lock" />
      <div>
        <div className={styles.title}>{title}</div>
        {reason && <p>{reason}</p>}
        <WhoCanHelp />
        {action && <Box above="s">{action}</Box>}
      </div>
    </div>
  );
}
