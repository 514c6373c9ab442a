/** Messages outside of the page: a success at the foot of the window, and refused calls of user management. */
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { ApiError } from '#src/api/api-error.ts';
import type { Answer, PostName } from '#src/api/calls.ts';
import type { ActionInput } from '#src/api/client.ts';
import { useApiActions } from '#src/api/hooks.ts';

interface Feedback {
  readonly error: Error | null;
  readonly done: string | null;
  /** Takes back what was done; null where that is no single act. */
  readonly undo: (() => void) | null;
  /** A page may report something: the component for messages is loaded. */
  readonly isUsed: boolean;
}

export const useFeedback = create<Feedback>(() => ({ error: null, done: null, undo: null, isUsed: false }));

/** Success messages are shown this long. */
const shownMilliseconds = 4_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Visible wherever the page is scrolled to. Spec: admin-console-success. */
export function reportDone(sentence: string): void {
  useFeedback.setState({ done: sentence, undo: null, isUsed: true });
  holdDone(shownMilliseconds);
}

/** An act that is done at once, without a question, can be taken back this long. */
const undoableMilliseconds = 15_000;

/** As `reportDone`, with Undo next to it. */
export function reportUndoable(sentence: string, undo: () => void): void {
  useFeedback.setState({ done: sentence, undo, isUsed: true });
  resumeDone();
}

export function closeDone(): void {
  clearTimeout(timer);
  useFeedback.setState({ done: null, undo: null });
}

function holdDone(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(closeDone, milliseconds);
}

/** Whoever is at the message has the time that they need. */
export const pauseDone = (): void => clearTimeout(timer);
export const resumeDone = (): void => holdDone(undoableMilliseconds);

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
