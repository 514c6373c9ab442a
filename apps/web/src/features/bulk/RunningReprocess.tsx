/** Groups that this person began before this visit and that are still validated. Spec: admin-data-reprocess-progress. */
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { ReprocessProgress } from './ReprocessProgress.tsx';

/** `except`: shown with its outcome. */
export function RunningReprocess({ except }: { except: string | null }) {
  const running = useApi('GetRunningReprocess').data ?? [];
  const [seen, setSeen] = useState<Answer<'GetRunningReprocess'>>([]);
  const added = running.filter(({ groupId }) => !seen.some((group) => group.groupId === groupId));
  // A group that finishes is no longer among them; its result stays.
  if (added.length > 0) setSeen([...seen, ...added]);
  return seen
    .filter(({ groupId }) => groupId !== except)
    .map(({ groupId, submissions }) => (
      <ReprocessProgress key={groupId} groupId={groupId} total={submissions} />
    ));
}
