/** The latest changes of a person's access, from the audit trail. */
import Typography from '@mui/material/Typography';
import { useApi } from '#src/api/hooks.ts';
import { DayOf } from '#src/components/Moment.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { ChangeList } from '#src/ui/users/Users.styles.ts';
import { QueryState } from '#src/components/QueryState.tsx';

export function RecentChanges({ email }: { email: string }) {
  const changes = useApi('GetUserChanges', { userName: email });
  return (
    <section aria-label="Recent changes">
      <Typography variant="h3">Recent changes</Typography>
      <QueryState of={[changes]} loading={<LinesSkeleton lines={3} />}>
        {(list) =>
          list.length === 0 ? (
            <Muted>No change is recorded yet.</Muted>
          ) : (
            <ChangeList>
              {list.map(({ id, what, by, at }) => (
                <li key={id}>
                  <span>{what}</span>
                  <span className="by">
                    {by}, <DayOf at={at} />
                  </span>
                </li>
              ))}
            </ChangeList>
          )
        }
      </QueryState>
    </section>
  );
}
