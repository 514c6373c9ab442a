/** The notices of a page as they were when it was opened: new ones are counted, and come when the reader asks for them. */
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';

export type Notice = Answer<'GetNotices'>['notices'][number];

export interface ShownNotice extends Notice {
  /** Its cause is over, or it was put off: it stays in its place until the page is read again. */
  readonly isOver: boolean;
}

export function useShownNotices(count: number, before?: number) {
  const query = useApi(
    'GetNotices',
    { resultCount: String(count), ...(before === undefined ? {} : { before: String(before) }) },
    // Opened again, the list is read first: what was kept from the time before would hide what is new.
    { gcTime: 0 },
  );
  const { data } = query;
  const [kept, setKept] = useState<{ before: number | undefined; notices: readonly Notice[] } | null>(null);
  if (data && (kept === null || kept.before !== before)) setKept({ before, notices: data.notices });
  const known = new Map(data?.notices.map((notice) => [notice.id, notice]));
  const shown = kept?.before === before ? (kept?.notices ?? []) : [];
  const shownIds = new Set(shown.map(({ id }) => id));
  return {
    query,
    notices: shown.map((notice): ShownNotice => {
      const current = known.get(notice.id);
      // With new ones at the top the last ones of the page have moved to the next.
      const isOver = current === undefined && isBeforeLast(notice, data);
      return { ...(current ?? notice), isOver };
    }),
    added:
      data?.notices.filter(({ id, openedAt }) => !shownIds.has(id) && isNewer(openedAt, shown[0])).length ??
      0,
    showNew: () => data && setKept({ before, notices: data.notices }),
  };
}

const isNewer = (openedAt: string, first: Notice | undefined): boolean =>
  first === undefined || openedAt >= first.openedAt;

function isBeforeLast({ openedAt }: Notice, data: Answer<'GetNotices'> | undefined): boolean {
  if (!data) return false;
  const last = data.notices.at(-1);
  return !data.hasMore || (last !== undefined && openedAt > last.openedAt);
}
