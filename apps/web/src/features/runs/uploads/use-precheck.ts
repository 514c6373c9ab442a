/** The check before sending: started by choice, stopped at any time, reported file by file. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { read } from '#src/api/client.ts';
import type { PrecheckMessage, PrecheckReport, PrecheckTask, SeasonPrecheckTask } from './precheck-report.ts';

export interface PrecheckState {
  readonly phase: 'none' | 'running' | 'done' | 'failed';
  readonly reports: readonly PrecheckReport[];
  /** Of the rules as staff changed them; 0: as the season folder says. */
  readonly ruleVersion: number;
  readonly now: { readonly fileName: string; readonly position: number; readonly percent: number } | null;
}

const nothing: PrecheckState = { phase: 'none', reports: [], ruleVersion: 0, now: null };

export function nextPrecheck(state: PrecheckState, message: PrecheckMessage): PrecheckState {
  if (message.kind === 'report') return { ...state, reports: [...state.reports, message.report] };
  if (message.kind === 'done') return { ...state, phase: 'done', now: null };
  return { ...state, now: message };
}

export function usePrecheck(): {
  readonly state: PrecheckState;
  readonly start: (task: PrecheckTask) => void;
  readonly reset: () => void;
} {
  const [state, setState] = useState(nothing);
  const worker = useRef<Worker | null>(null);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const reset = useCallback(() => {
    stop();
    setState(nothing);
  }, [stop]);
  const start = useCallback(
    (task: PrecheckTask) => {
      stop();
      setState({ ...nothing, phase: 'running' });
      const started = new Worker(new URL('./precheck.worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      started.onmessage = ({ data }: MessageEvent<PrecheckMessage>) => {
        setState((before) => nextPrecheck(before, data));
        if (data.kind === 'done') stop();
      };
      const fail = (): void => {
        if (worker.current !== started) return;
        setState((before) => ({ ...before, phase: 'failed', now: null }));
        stop();
      };
      started.onerror = fail;
      read('GetSeasonFiles').then(({ files, ruleVersion }) => {
        setState((before) => ({ ...before, ruleVersion }));
        started.postMessage({ ...task, season: files } satisfies SeasonPrecheckTask);
      }, fail);
    },
    [stop],
  );
  return { state, start, reset };
}
