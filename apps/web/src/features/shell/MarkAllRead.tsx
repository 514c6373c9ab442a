/** Marks all as read that came until the newest one that is shown. */
import type { Answer } from '#src/api/calls.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { Button } from '#src/ui/Button.tsx';

export function MarkAllRead({ notices, unread }: Pick<Answer<'GetNotices'>, 'notices' | 'unread'>) {
  const mark = useApiAction('MarkAllNoticesRead');
  const openedUntil = notices[0]?.openedAt;
  if (unread === 0 || openedUntil === undefined) return null;
  return (
    <Button isBusy={mark.isPending} onClick={() => mark.mutate({ body: { openedUntil } })}>
      Mark all read
    </Button>
  );
}
