/** HISTORY: who did what to this component, newest first. */
import { styled } from '@mui/material/styles';
import type { Component } from '@idss/domain/program';
import { useApi } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '4px 0',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '200px 180px minmax(0, 1fr)',
    gap: '2px 16px',
    padding: '8px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& time, & .user': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: { '& li': { gridTemplateColumns: '1fr' } },
}));

export function HistoryTab({ subId, component }: { subId: number; component: Component }) {
  const events = useApi('GetSubmissionHistory', { submissionId: subId, component });
  if (events.isPending)
    return (
      <div style={{ padding: 16 }}>
        <LinesSkeleton lines={8} />
      </div>
    );
  if (!events.data)
    return (
      <div style={{ padding: 16 }}>
        <QueryError error={events.error} onRetry={() => void events.refetch()} />
      </div>
    );
  if (events.data.length === 0) return <EmptyState title="Nothing has happened yet" icon="clock" />;
  return (
    <List aria-label="Events, newest first">
      {events.data.map((event) => (
        <li key={event.id}>
          <Moment at={event.timestamp} hasZone />
          <span className="user">{event.user}</span>
          <span>{event.message}</span>
        </li>
      ))}
    </List>
  );
}
