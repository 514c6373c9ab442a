/** The latest changes of a person's access, from the audit trail. */
import { Title, Muted } from '#src/ui/Text.tsx';
import { useApi } from '#src/api/hooks.ts';
import { Day } from '#src/components/Moment.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import styles from './Users.module.css';
import { QueryState } from '#src/components/QueryState.tsx';

export function RecentChanges({ email }: { email: string }) {
  const changes = useApi('GetUserChanges', { userName: email });
  return (
    <section aria-label="Recent changes">
      <Title level={3}>Recent changes</Title>
      <QueryState queries={[changes]} loading={<LinesSkeleton lines={3} />}>
        {(list) =>
          list.length === 0 ? (
            <Muted>No change is recorded yet.</Muted>
          ) : (
            <ul className={styles.changeList}>
              {list.map(({ id, what: change, by, at }) => (
                <li key={id}>
                  <span>{change}</span>
                  <span className={styles.by}>
                    {by}, <Day at={at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
}
