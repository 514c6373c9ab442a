/** Rows that are ticked off: shown at once, and sent in the order in which it was done, several at a time. */
import { hedisComponent } from '@idss/domain/program';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { act } from '#src/api/client.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';
import type { ReviewRow } from './review-rows.ts';

interface Waiting {
  readonly rows: readonly ReviewRow[];
  readonly isReviewed: boolean;
}

/** What waits, as few calls: marks that follow each other and are alike are one. */
export function joinMarks(waiting: readonly Waiting[]): Waiting[] {
  const joined: Waiting[] = [];
  for (const next of waiting) {
    const last = joined.at(-1);
    if (last?.isReviewed === next.isReviewed)
      joined.splice(-1, 1, { ...last, rows: [...last.rows, ...next.rows] });
    else joined.push(next);
  }
  return joined;
}

async function send(subId: number, { rows, isReviewed }: Waiting): Promise<void> {
  await act('MarkRowsReviewed', {
    query: { submissionId: subId, component: hedisComponent },
    body: {
      isReviewed,
      rows: rows.map(({ measureCode, indicatorKey }) => ({ measureCode, indicatorKey })),
    },
  });
}

export function useMarks(subId: number, onSay: (text: string) => void) {
  const [shown, setShown] = useState<Readonly<Record<string, boolean>>>({});
  const waiting = useRef<Waiting[]>([]);
  const isSending = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const sendAll = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (waiting.current.length > 0) {
        const batch = joinMarks(waiting.current.splice(0));
        for (const marks of batch) await send(subId, marks);
      }
    } catch (error) {
      waiting.current = [];
      if (!isGone.current) onSay(`Not marked: ${describeError(error).message}`);
    }
    isSending.current = false;
    await invalidateAfter('MarkRowsReviewed');
    // What was marked in the meantime is shown until it is read, too.
    if (waiting.current.length === 0 && !isSending.current && !isGone.current) setShown({});
  };
  const isReviewed = (row: ReviewRow): boolean => shown[row.key] ?? row.reviewed !== null;
  const review = (selected: readonly ReviewRow[], wanted: boolean): void => {
    const rows = selected.filter((row) => isReviewed(row) !== wanted);
    if (rows.length === 0) return;
    const next = { rows, isReviewed: wanted };
    waiting.current.push(next);
    setShown((previous) => ({
      ...previous,
      ...Object.fromEntries(rows.map(({ key }) => [key, next.isReviewed])),
    }));
    void sendAll();
  };
  return { isReviewed, review };
}
