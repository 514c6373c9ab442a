/** Reading and changing from components. */
import {
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Answer, GetName, PostName, Query } from './calls.ts';
import { type ActionInput, act, read } from './client.ts';
import { invalidateAfter } from './invalidate.ts';
import { inSeason, useSelectedYear } from './selected-season.ts';

type QueryOptions<Name extends GetName> = Omit<
  UseQueryOptions<Answer<Name>, Error, Answer<Name>>,
  'queryKey' | 'queryFn'
>;

/** Key, reader and options of a call: for useQuery, prefetchQuery and fetchQuery alike. */
export function apiQueryOptions<Name extends GetName>(name: Name, query?: Query<Name>, year?: number) {
  const asked = inSeason(name, query, year);
  return {
    queryKey: [name, asked ?? null] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => read(name, asked, signal),
  };
}

/** A query that starts before the code of its page is loaded. */
export interface PageRead {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
}

/** A call's answer, cached and reloaded when push reports a change. */
export function useApi<Name extends GetName>(
  name: Name,
  query?: Query<Name>,
  options: QueryOptions<Name> = {},
): UseQueryResult<Answer<Name>, Error> {
  const year = useSelectedYear((selected) => selected.year);
  return useQuery<Answer<Name>, Error, Answer<Name>>({
    ...options,
    ...apiQueryOptions(name, query, year),
  });
}

interface ActionOptions<Result> {
  /** As soon as it is done; what it changed is reloaded after it. */
  readonly onSuccess?: (answer: Result) => void | Promise<void>;
  /** Called after what it changed was reloaded. */
  readonly onRefreshed?: (answer: Result) => void;
  readonly onError?: (error: Error) => void;
}

/** Several calls as one action. What they change is invalidated, also after a failure. */
export function useApiActions<Name extends PostName, Input, Result>(
  names: readonly Name[],
  run: (
    send: <N extends Name>(name: N, input: ActionInput<N>) => Promise<Answer<N>>,
    input: Input,
  ) => Promise<Result>,
  { onRefreshed, ...options }: ActionOptions<Result> = {},
): UseMutationResult<Result, Error, Input> {
  return useMutation<Result, Error, Input>({
    ...options,
    mutationFn: (input) => run(act, input),
    onSettled: async (answer, error) => {
      const refreshed = invalidateAfter(...names);
      if (error) return;
      await refreshed;
      onRefreshed?.(answer as Result);
    },
  });
}

/** An action of one call. */
export const useApiAction = <Name extends PostName>(
  name: Name,
  options: ActionOptions<Answer<Name>> = {},
): UseMutationResult<Answer<Name>, Error, ActionInput<Name>> =>
  useApiActions([name], (send, input: ActionInput<Name>) => send(name, input), options);
