/** HISTORY: who did what to this component, newest first. */
import type { Component } from '@idss/domain/program';
import { useApi } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { List } from '#src/ui/events/HistoryTab.styles.ts';
import { Box } from '#src/ui/Layout.tsx';

export function HistoryTab({ subId, component }: { subId: number; component: Component }) {
  const events = useApi('GetSubmissionHistory', { submissionId: subId, component });
  if (events.isPending)
    return (
      <Box pad="l">
        <LinesSkeleton lines={8} />
      </Box>
    );
  if (!events.data)
    return (
      <Box pad="l">
        <QueryError error={events.error} onRetry={() => void events.refetch()} />
      </Box>
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
