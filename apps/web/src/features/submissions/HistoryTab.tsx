/** HISTORY: who did what to this component, newest first. */
import type { Component } from '@idss/domain/program';
import { useApi } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import styles from './HistoryTab.module.css';
import { QueryState } from '#src/components/QueryState.tsx';

export function HistoryTab({ subId, component }: { subId: number; component: Component }) {
  const events = useApi('GetSubmissionHistory', { submissionId: subId, component });
  return (
    <QueryState queries={[events]} pad="l" loading={<LinesSkeleton lines={8} />}>
      {(history) =>
        history.length === 0 ? (
          <EmptyState title="Nothing has happened yet" icon="clock" />
        ) : (
          <Lines as="ol" className={styles.list} aria-label="Events, newest first">
            {history.map((event) => (
              <li key={event.id}>
                <Moment at={event.timestamp} />
                <span className={styles.user}>{event.user}</span>
                <span>{event.message}</span>
              </li>
            ))}
          </Lines>
        )
      }
    </QueryState>
  );
}
