/** Each queue with what waits, runs and failed in it; its name shows its jobs. */
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import styles from './Queues.module.css';
import { formatQueue, formatWait } from './job-labels.ts';

const refreshMilliseconds = 5_000;

export function Queues() {
  const queues = useApi('GetQueues', undefined, { refetchInterval: refreshMilliseconds });
  if (queues.error && !queues.data)
    return <QueryError error={queues.error} onRetry={() => void queues.refetch()} />;
  return (
    <ul className={styles.queueList} aria-label="Queues" aria-busy={queues.isPending}>
      {(queues.data ?? []).map(({ queue, waiting, retrying, running, failed, waitingSeconds }) => (
        <li className={styles.queueCard} key={queue} data-failed={failed > 0 || undefined}>
          <AppLink href={paths.jobs({ queue })}>{formatQueue(queue)}</AppLink>
          <dl>
            <div>
              <dt>Waiting</dt>
              <dd>{waiting}</dd>
            </div>
            <div>
              <dt>Running</dt>
              <dd>{running}</dd>
            </div>
            <div>
              <dt>Failed</dt>
              <dd>{failed}</dd>
            </div>
          </dl>
          <small>{formatWait(waiting, retrying, waitingSeconds)}</small>
        </li>
      ))}
    </ul>
  );
}
