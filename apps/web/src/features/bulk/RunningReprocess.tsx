/** Groups that this person began before this visit and that are still validated. Spec: admin-data-reprocess-progress. */
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import ReprocessProgress from './ReprocessProgress.tsx';

/** `except`: shown with its outcome. */
export function RunningReprocess({ excludedGroupId }: { excludedGroupId: string | null }) {
  const running = useApi('GetRunningReprocess').data ?? [];
  const [knownGroups, setKnownGroups] = useState<Answer<'GetRunningReprocess'>>([]);
  const newGroups = running.filter(({ groupId }) => !knownGroups.some((group) => group.groupId === groupId));
  // A group that finishes is no longer among them; its result stays.
  if (newGroups.length > 0) setKnownGroups([...knownGroups, ...newGroups]);
  return knownGroups
    .filter(({ groupId }) => groupId !== excludedGroupId)
    .map(({ groupId, submissions }) => (
      <ReprocessProgress key={groupId} groupId={groupId} total={submissions} />
    ));
}
