/** The check before sending: started by choice, stopped at any time, reported file by file. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { read } from '#src/api/client.ts';
import type { PrecheckMessage, PrecheckReport, PrecheckTask, SeasonPrecheckTask } from './precheck-report.ts';

export interface PrecheckState {
  readonly phase: 'none' | 'running' | 'done' | 'failed';
  readonly reports: readonly PrecheckReport[];
  /** Of the rules as staff changed them; 0: as the season folder says. */
  readonly ruleVersion: number;
  readonly currentFile: {
    readonly fileName: string;
    readonly position: number;
    readonly percent: number;
  } | null;
}

const initialState: PrecheckState = { phase: 'none', reports: [], ruleVersion: 0, currentFile: null };

export function updatePrecheck(state: PrecheckState, message: PrecheckMessage): PrecheckState {
  if (message.kind === 'report') return { ...state, reports: [...state.reports, message.report] };
  if (message.kind === 'done') return { ...state, phase: 'done', currentFile: null };
  return { ...state, currentFile: message };
}

export function usePrecheck(): {
  readonly state: PrecheckState;
  readonly start: (task: PrecheckTask) => void;
  readonly reset: () => void;
} {
  const [state, setState] = useState(initialState);
  const worker = useRef<Worker | null>(null);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const reset = useCallback(() => {
    stop();
    setState(initialState);
  }, [stop]);
  const start = useCallback(
    (task: PrecheckTask) => {
      stop();
      setState({ ...initialState, phase: 'running' });
      const started = new Worker(new URL('./precheck.worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      started.onmessage = ({ data }: MessageEvent<PrecheckMessage>) => {
        setState((previous) => updatePrecheck(previous, data));
        if (data.kind === 'done') stop();
      };
      const fail = (): void => {
        if (worker.current !== started) return;
        setState((previous) => ({ ...previous, phase: 'failed', currentFile: null }));
        stop();
      };
      started.onerror = fail;
      read('GetSeasonFiles').then(({ files, ruleVersion }) => {
        setState((previous) => ({ ...previous, ruleVersion }));
        started.postMessage({ ...task, season: files } satisfies SeasonPrecheckTask);
      }, fail);
    },
    [stop],
  );
  return { state, start, reset };
}
