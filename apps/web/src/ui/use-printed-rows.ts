/** Rows of a table on paper: all that its filters leave, also where the server pages them. Spec: lists-paper. */
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ServerPage } from './data-table-props.ts';
import { addPreparation, cancelPrint } from './print-all.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** More are hundreds of sheets, and a browser that does not answer while it lays them out. */
export const maxPrinted = 5_000;

/** Rows that are read before they are printed. */
interface Reading<Record_> {
  readonly place: string;
  /** How many there are meanwhile. */
  readonly count: number;
  /** Null until all are read. */
  readonly rows: readonly Record_[] | null;
  readonly error: Error | null;
}

export interface Paper<Record_> {
  readonly isPrinting: boolean;
  /** The page; while the browser prints, what was read for it. */
  readonly rows: readonly Record_[];
  /** There are more rows than those of the page. */
  readonly hasOthers: boolean;
  readonly reading: Reading<Record_> | null;
}

export function usePrintedRows<Record_ extends object>({
  rows,
  serverPage,
}: {
  readonly rows: readonly Record_[];
  readonly serverPage?: Pick<ServerPage<Record_>, 'count' | 'isMore' | 'place' | 'firstRows'> | undefined;
}): Paper<Record_> {
  const isPrinting = useIsPrinting();
  const [state, setState] = useState<Reading<Record_> | null>(null);
  const place = serverPage?.place ?? '';
  const hasOthers = serverPage !== undefined && (serverPage.isMore || (serverPage.count ?? 0) > rows.length);
  // With other filters nothing of it is right.
  const reading = state?.place === place ? state : null;
  const prepare = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    if (!serverPage) return;
    const begun = { place, count: 0, rows: null, error: null };
    setState(begun);
    try {
      const read = await serverPage.firstRows({
        most: maxPrinted,
        signal,
        onRead: (count) => {
          if (!signal.aborted) setState({ ...begun, count });
        },
      });
      signal.throwIfAborted();
      // The browser prints next.
      flushSync(() => setState({ ...begun, count: read.length, rows: read }));
    } catch (error) {
      setState(signal.aborted ? null : { ...begun, error: error as Error });
      throw error;
    }
  });
  useEffect(() => (hasOthers ? addPreparation((signal) => prepare(signal)) : undefined), [hasOthers]);
  useEffect(() => () => cancelPrint(), [place]);
  // The next time they are read anew: they may have changed.
  useEffect(() => (isPrinting ? () => setState(null) : undefined), [isPrinting]);
  return { isPrinting, rows: (isPrinting && reading?.rows) || rows, hasOthers, reading };
}
