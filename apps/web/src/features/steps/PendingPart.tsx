/** All that is pending, whoever it waits for: the documented table, and how much waits at which stage. Spec: dashboard-pending. */
import { useEffect, useRef } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { Box, FocusTarget, Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PendingSubmissions } from './PendingSubmissions.tsx';
import { StageBars } from './StageBars.tsx';

export interface PendingPartProps {
  /** With nothing pending all is received, or there are no submissions: only the counts show which. */
  readonly hasSubmissions: boolean | undefined;
  readonly back: string;
}

export default function PendingPart({ hasSubmissions, back }: PendingPartProps) {
  const pending = useApi('GetPendingSubmissions');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const isEmpty = pending.data?.length === 0;
  return (
    <Stack gap="l">
      <FocusTarget ref={place} tabIndex={-1} role="group" aria-label="All that is pending">
        <Panel
          title="Pending Submissions"
          isFlush
          aside={
            <>
              <AppLink href={paths.submissions()}>All submissions</AppLink>
              <AppLink href={paths.dashboard}>{back}</AppLink>
            </>
          }
        >
          {pending.error && !pending.data ? (
            <Box pad="foot">
              <QueryError error={pending.error} onRetry={() => void pending.refetch()} />
            </Box>
          ) : (
            <PendingSubmissions pending={isEmpty && hasSubmissions !== true ? undefined : pending.data} />
          )}
        </Panel>
      </FocusTarget>
      {pending.data && !isEmpty && (
        <Panel title="Pending by stage">
          <StageBars pending={pending.data} />
        </Panel>
      )}
    </Stack>
  );
}
