/** All that is pending, whoever it waits for: the documented table, and how much waits at which stage. Spec: dashboard-pending. */
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { readPages } from '#src/components/tables/read-pages.ts';
import { paths } from '#src/paths.ts';
import { Box, FocusTarget, Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PaperNote, PrintButton, PrintFailed, PrintProgress } from '#src/ui/PrintRows.tsx';
import { type Paper, usePrintedRows } from '#src/ui/use-printed-rows.ts';
import { pageSize, PendingSubmissions } from './PendingSubmissions.tsx';
import { StageBars } from './StageBars.tsx';

/** Rows that are asked for at once: several pages. */
const blockSize = 20 * pageSize;
const call = 'GetPendingSubmissions';
type Pending = Answer<typeof call>;
const noRows: Pending = [];

/** All of them on paper. */
const usePendingPaper = (rows: Pending | undefined, count: number | undefined): Paper<Pending[number]> =>
  usePrintedRows({
    rows: rows ?? noRows,
    serverPage: {
      count,
      isMore: false,
      place: call,
      firstRows: (request) =>
        readPages(
          {
            getRowId: ({ subId, component }) => `${subId} ${component}`,
            readPage: (pageNumber, resultCount, signal) => read(call, { pageNumber, resultCount }, signal),
          },
          request,
        ),
    },
  });

/** Where there are more than the rows that were asked for. */
const PrintAll = ({ paper, count }: { readonly paper: Paper<object>; readonly count: number }) => (
  <>
    <span role="status">
      <PrintProgress paper={paper} count={count} />
    </span>
    <PrintFailed paper={paper} />
    <PrintButton paper={paper} />
  </>
);

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
  const pending = useApi(call, { pageNumber: block + 1, resultCount: blockSize });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const rows = pending.data;
  const isEmpty = block === 0 && rows?.length === 0;
  const paper = usePendingPaper(rows, count);
  return (
    <Stack gap="l">
      <FocusTarget ref={place} tabIndex={-1} role="group" aria-label="All that is pending">
        <Panel
          title="Pending Submissions"
          isFlush
          aside={
            <>
              {paper.hasOthers && <PrintAll paper={paper} count={count ?? 0} />}
              <AppLink href={paths.submissions()}>All submissions</AppLink>
              <AppLink href={paths.dashboard}>{back}</AppLink>
            </>
          }
        >
          <PaperNote paper={paper} count={count ?? 0} firstRow={block * blockSize + 1} />
          {pending.error && !pending.data ? (
            <Box pad="foot">
              <QueryError error={pending.error} onRetry={() => void pending.refetch()} />
            </Box>
          ) : (
            <PendingSubmissions
              rows={isEmpty && hasSubmissions !== true ? undefined : rows && paper.rows}
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
