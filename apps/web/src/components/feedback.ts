/** Messages outside of the page: a success at the foot of the window, and refused calls of user management. */
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { ApiError } from '#src/api/api-error.ts';
import type { Answer, PostName } from '#src/api/calls.ts';
import { type ActionInput, act } from '#src/api/client.ts';
import { useApiActions } from '#src/api/hooks.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';

/** How what was just done is taken back, and what is reported then. */
export interface Undo {
  /** Answers what is reported, where that depends on what was undone. */
  readonly run: () => Promise<string | void>;
  readonly done: string;
}

interface Feedback {
  readonly error: Error | null;
  readonly done: string | null;
  readonly undo: Undo | null;
  /** A page may report something: the component for messages is loaded. */
  readonly isUsed: boolean;
}

export const useFeedback = create<Feedback>(() => ({
  error: null,
  done: null,
  undo: null,
  isUsed: false,
}));

/** Success messages are shown this long; where something can be undone, people need the time to notice it. */
const shownMilliseconds = { plain: 4_000, undo: 20_000 } as const;
let timer: ReturnType<typeof setTimeout> | undefined;

const close = (): void => useFeedback.setState({ done: null, undo: null });

/** The message stays while the pointer or the focus is on it. */
export const keepMessage = (): void => clearTimeout(timer);
export function closeMessageLater(): void {
  clearTimeout(timer);
  const { undo } = useFeedback.getState();
  timer = setTimeout(close, undo ? shownMilliseconds.undo : shownMilliseconds.plain);
}

/** Visible wherever the page is scrolled to. Spec: admin-console-success, shell-undo. */
export function reportDone(sentence: string, undo: Undo | null = null): void {
  useFeedback.setState({ done: sentence, undo, isUsed: true });
  closeMessageLater();
}

/** Takes back what the message reports, once. */
export async function undoReported(): Promise<void> {
  const { undo } = useFeedback.getState();
  if (!undo) return;
  clearTimeout(timer);
  // A second press finds nothing to undo.
  useFeedback.setState({ undo: null });
  try {
    reportDone((await undo.run()) ?? undo.done);
  } catch (error) {
    close();
    reportFailure(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Undoes by one call; what it changes is reloaded. It works where the component that acted has left the page. */
export const undoByCall = <Name extends PostName>(
  name: Name,
  input: ActionInput<Name>,
  done: string,
): Undo => ({
  done,
  run: async () => {
    try {
      await act(name, input);
    } finally {
      await invalidateAfter(name);
    }
  },
});

export const isFreshSignInNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reauth_required';

/** The Error dialog. A missing fresh sign-in is no failure: the dialog that asked offers it. */
export function reportFailure(error: Error): void {
  if (!isFreshSignInNeeded(error)) useFeedback.setState({ error, isUsed: true });
}

export const closeFailure = (): void => useFeedback.setState({ error: null });

interface Options<Result> {
  readonly onDone?: (answer: Result) => void;
  readonly onFailed?: () => void;
}

/** Loads the component for messages before the first one, so that the first one is read aloud. */
export function useFeedbackPlace(): void {
  useEffect(() => useFeedback.setState({ isUsed: true }), []);
}

/** Several calls of user management as one action: a failure opens the Error dialog. */
export function useManagingActions<Name extends PostName, Input, Result>(
  names: readonly Name[],
  run: Parameters<typeof useApiActions<Name, Input, Result>>[1],
  { onDone, onFailed }: Options<Result> = {},
): UseMutationResult<Result, Error, Input> {
  useFeedbackPlace();
  return useApiActions(names, run, {
    ...(onDone ? { onRefreshed: onDone } : {}),
    onError: (error) => {
      reportFailure(error);
      if (!isFreshSignInNeeded(error)) onFailed?.();
    },
  });
}

export const useManagingAction = <Name extends PostName>(
  name: Name,
  options: Options<Answer<Name>> = {},
): UseMutationResult<Answer<Name>, Error, ActionInput<Name>> =>
  useManagingActions([name], (send, input: ActionInput<Name>) => send(name, input), options);
