/**
 * Findings of a submission, however many: read page by page from the server, drawn only where they are seen. `Show more`
 * is for the keyboard and for those who do not scroll.
 */
import { isHedis, parseComponent } from '@idss/domain/program';
import { Button } from '#src/ui/Button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import type { FindingRow } from '@idss/contract/runs/findings';
import { formatNumber } from '@idss/domain/format-number';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Query } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { ExplanationChip } from '#src/components/explanations/ExplanationChip.tsx';
import { ExplanationPart } from '#src/components/explanations/ExplanationPart.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinesSkeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import styles from './FindingsList.module.css';
import { Box, Row } from '#src/ui/Layout.tsx';
import { type CurrentFinding, useFollowing } from './current-finding.ts';
import { FindingEntry, type FindingEntryProps } from './FindingEntry.tsx';
import { EvidenceSkeleton } from './FindingEvidence.tsx';
import { LoadedEvidence } from './LoadedEvidence.tsx';

export const pageLength = 100;
const virtualFrom = 60;

export function useFindingPages(query: Query<'GetFindings'>) {
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

/** In the height of the findings that come, so that nothing below them moves. */
const PendingFindings = ({ expected, isOpen }: { expected: number; isOpen: boolean }) => (
  <div className={styles.pending} aria-hidden>
    {Array.from({ length: Math.min(expected, 8) }, (_, index) => (
      <div key={index}>
        <Box className={styles.pendingFinding}>
          <LinesSkeleton lines={2} />
        </Box>
        {index === 0 && isOpen && <EvidenceSkeleton />}
      </div>
    ))}
  </div>
);

type NoFindingsProps = { readonly pages: Pages } & Pick<FindingsListProps, 'expected' | 'current'>;

function NoFindings({ pages, expected = 4, current }: NoFindingsProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  if (pages.isPending) return <PendingFindings expected={expected} isOpen={current !== null} />;
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
  /** How many there will be, if that is known before they are read. */
  readonly expected?: number | undefined;
  /** Where the person is, if in this list. */
  readonly current: Omit<CurrentFinding, 'key'> | null;
  readonly onSelect: (index: number | null) => void;
}

function useVirtualRows(rows: readonly FindingRow[]) {
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
  return { isVirtual, virtualizer, items: virtualizer.getVirtualItems(), setScroller };
}

interface VirtualRowProps {
  readonly item: VirtualItem;
  /** Of the list; -1 while it is not known. */
  readonly total: number;
  readonly measure: (row: HTMLElement | null) => void;
  readonly children: ReactNode;
}

const VirtualRow = ({ item, total, measure, children }: VirtualRowProps) => (
  <div
    ref={measure}
    data-index={item.index}
    role="listitem"
    aria-setsize={total}
    aria-posinset={item.index + 1}
    className={styles.virtualRow}
    style={{ transform: `translateY(${item.start}px)` }}
  >
    {children}
  </div>
);

/** With its explanation: a word at its place, and all of it where the person is. */
function ListedFinding({
  row,
  children,
  ...entry
}: Omit<FindingEntryProps, 'row'> & { readonly row: FindingRow }) {
  const { explanation, ruleId, id, severity } = row;
  return (
    <FindingEntry
      {...entry}
      row={row}
      note={explanation?.isOfRule === false && <ExplanationChip explanation={explanation} />}
    >
      {children}
      {severity === 'Warning' && <ExplanationPart ruleId={ruleId} findingId={id} explanation={explanation} />}
    </FindingEntry>
  );
}

export function FindingsList({ label, query, hasRule, expected, current, onSelect }: FindingsListProps) {
  const pages = useFindingPages(query);
  const rows = useMemo(() => (pages.data?.pages ?? []).flatMap((page) => page.rows), [pages.data]);
  const list = useRef<HTMLDivElement>(null);
  const { isVirtual, virtualizer, items, setScroller } = useVirtualRows(rows);
  const lastWanted = Math.max(isVirtual ? (items.at(-1)?.index ?? 0) : 0, current?.index ?? 0);
  useNextPage(pages, rows.length > 0 && lastWanted >= rows.length - (isVirtual ? 15 : 0));
  useFollowing(list, current, (index) => isVirtual && virtualizer.scrollToIndex(index));

  if (rows.length === 0) return <NoFindings pages={pages} expected={expected} current={current} />;
  const isSurvey = !isHedis(parseComponent(query.component));
  const { total, isExact, count } = getTotal(pages, rows.length);
  const { measureElement } = virtualizer;
  const draw = (index: number) => {
    const row = rows[index];
    return (
      row && (
        <ListedFinding
          row={row}
          isSurvey={isSurvey}
          rule={hasRule ? row : undefined}
          index={index}
          isCurrent={index === current?.index}
          onSelect={onSelect}
        >
          <LoadedEvidence submission={query} row={row} />
        </ListedFinding>
      )
    );
  };
  return (
    <>
      <VisuallyHidden role="status">{`${count} findings`}</VisuallyHidden>
      <div className={styles.scroller} ref={setScroller} tabIndex={0} role="region" aria-label={label}>
        <div
          ref={list}
          role="list"
          className={styles.rows}
          style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
        >
          {isVirtual
            ? items.map((item) => (
                <VirtualRow key={item.key} item={item} total={isExact ? total : -1} measure={measureElement}>
                  {draw(item.index)}
                </VirtualRow>
              ))
            : rows.map(({ id }, index) => (
                <div key={id} role="listitem">
                  {draw(index)}
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
