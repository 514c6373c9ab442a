/**
 * Findings in file order, however many: read page by page from the server, drawn only where they are seen. `Show more`
 * is for the keyboard and for those who do not scroll.
 */
import { isHedis, parseComponent } from '@idss/domain/program';
import { Button } from '#src/ui/Button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { FindingRow } from '@idss/contract/runs/findings';
import { formatNumber } from '@idss/domain/format-number';
import { useEffect, useMemo, useState } from 'react';
import type { Query } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { getSubject } from '#src/components/finding-place.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Severity } from '#src/ui/Severity.tsx';
import { LinesSkeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import styles from './FindingsList.module.css';
import { Box, Row } from '#src/ui/Layout.tsx';
import { FindingParts } from './FindingParts.tsx';

const pageLength = 100;
const virtualFrom = 60;

function Finding({ row, hasRule, isSurvey }: { row: FindingRow; hasRule: boolean; isSurvey: boolean }) {
  const hasSubject = hasRule || isSurvey || row.shortIndicatorName;
  const notes = [hasSubject && getSubject(row, isSurvey), hasRule && `${row.ruleId} ${row.ruleName}`];
  return (
    <div className={styles.row} data-plain={!hasRule || undefined}>
      <FindingParts
        row={row}
        severity={hasRule && <Severity value={row.severity} />}
        note={notes.filter(Boolean).join(' · ')}
      />
    </div>
  );
}

function useFindingPages(query: Query<'GetFindings'>) {
  return useInfiniteQuery({
    queryKey: ['GetFindings', query],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      read(
        'GetFindings',
        { ...query, limit: pageLength, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      ),
    getNextPageParam: ({ next }) => next,
  });
}
type Pages = ReturnType<typeof useFindingPages>;

/** Reads on before the end of what is there is seen; after a failure a user asks for it. */
function useNextPage(pages: Pages, isEnabled: boolean): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  useEffect(() => {
    if (isEnabled && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isEnabled, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
}

function NoFindings({ pages }: { pages: Pages }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (pages.isPending)
    return (
      <Box pad="row">
        <LinesSkeleton lines={4} />
      </Box>
    );
  if (pages.error)
    return (
      <Box pad="row">
        <QueryError error={pages.error} onRetry={() => void pages.refetch()} />
      </Box>
    );
  if (hasNextPage)
    return (
      <EmptyState
        title="No findings match so far"
        icon="filter"
        action={
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Continue the search
          </Button>
        }
      >
        The first {formatNumber(pages.data?.pages.at(-1)?.next ?? 0)} findings were searched.
      </EmptyState>
    );
  return (
    <EmptyState title="No findings match" icon="filter">
      Change the filters to see others.
    </EmptyState>
  );
}

function MoreLine({ pages, loaded, count }: { pages: Pages; loaded: number; count: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  return (
    <Row gap="m" className={styles.more}>
      <span>
        {formatNumber(loaded)} of {count} loaded
      </span>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {isFetchNextPageError && <QueryError error={pages.error} onRetry={() => void fetchNextPage()} />}
    </Row>
  );
}

function getTotal(pages: Pages, loaded: number) {
  const [first] = pages.data?.pages ?? [];
  // A search through millions of findings counts a part of them; what is loaded may be more.
  const total = Math.max(first?.total ?? 0, loaded);
  const isExact = (first?.isTotalExact ?? true) || !pages.hasNextPage;
  const count = `${isExact ? '' : 'at least '}${formatNumber(total)}`;
  return { total, isExact, count };
}

export interface FindingsListProps {
  readonly label: string;
  readonly query: Query<'GetFindings'>;
  /** Names each finding's severity and rule; false inside a group, which shows them above. */
  readonly hasRule: boolean;
}

export function FindingsList({ label, query, hasRule }: FindingsListProps) {
  const pages = useFindingPages(query);
  const rows = useMemo(() => (pages.data?.pages ?? []).flatMap((page) => page.rows), [pages.data]);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const isVirtual = rows.length > virtualFrom;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller,
    estimateSize: () => 54,
    overscan: 10,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  useNextPage(pages, isVirtual && (items.at(-1)?.index ?? 0) >= rows.length - 15);

  if (rows.length === 0) return <NoFindings pages={pages} />;
  const isSurvey = !isHedis(parseComponent(query.component));
  const { total, isExact, count } = getTotal(pages, rows.length);
  return (
    <>
      <VisuallyHidden role="status">{`${count} findings`}</VisuallyHidden>
      <div className={styles.scroller} ref={setScroller} tabIndex={0} role="region" aria-label={label}>
        <div
          role="list"
          className={styles.rows}
          style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
        >
          {isVirtual
            ? items.map((item) => {
                const row = rows[item.index];
                return (
                  row && (
                    <div
                      key={item.key}
                      ref={virtualizer.measureElement}
                      data-index={item.index}
                      role="listitem"
                      aria-setsize={isExact ? total : -1}
                      aria-posinset={item.index + 1}
                      className={styles.virtualRow}
                      style={{ transform: `translateY(${item.start}px)` }}
                    >
                      <Finding row={row} hasRule={hasRule} isSurvey={isSurvey} />
                    </div>
                  )
                );
              })
            : rows.map((row) => (
                <div key={row.id} role="listitem">
                  <Finding row={row} hasRule={hasRule} isSurvey={isSurvey} />
                </div>
              ))}
        </div>
      </div>
      {(pages.hasNextPage || rows.length > virtualFrom) && (
        <MoreLine pages={pages} loaded={rows.length} count={count} />
      )}
    </>
  );
}
