/** All that is pending, whoever it waits for: the documented table, and how much waits at which stage. Spec: dashboard-pending. */
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { Box, FocusTarget, Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { pageSize, PendingSubmissions } from './PendingSubmissions.tsx';
import { StageBars } from './StageBars.tsx';

/** Rows that are asked for at once: several pages, and what is printed. */
const blockSize = 20 * pageSize;

const getLastPage = (count: number): number => Math.max(0, Math.ceil(count / pageSize) - 1);

export interface PendingPartProps {
  /** With nothing pending all is received, or there are no submissions: only the counts show which. */
  readonly hasSubmissions: boolean | undefined;
  readonly back: string;
}

export default function PendingPart({ hasSubmissions, back }: PendingPartProps) {
  const [askedPage, setPage] = useState(0);
  const counts = useApi('GetPendingCounts');
  const count = counts.data?.reduce((sum, { components }) => sum + components, 0);
  // Meanwhile there may be fewer.
  const page = count === undefined ? askedPage : Math.min(askedPage, getLastPage(count));
  const block = Math.floor((page * pageSize) / blockSize);
  const pending = useApi('GetPendingSubmissions', { pageNumber: block + 1, resultCount: blockSize });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const rows = pending.data;
  const isEmpty = block === 0 && rows?.length === 0;
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
            <PendingSubmissions
              rows={isEmpty && hasSubmissions !== true ? undefined : rows}
              firstRow={block * blockSize}
              count={count ?? rows?.length ?? 0}
              page={page}
              onPage={setPage}
            />
          )}
        </Panel>
      </FocusTarget>
      {counts.data && !isEmpty && (
        <Panel title="Pending by stage">
          <StageBars counts={counts.data} />
        </Panel>
      )}
    </Stack>
  );
}
