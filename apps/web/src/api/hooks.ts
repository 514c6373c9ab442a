/** Reading and changing from components. */
import {
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Answer, GetName, PostName, Query } from './calls.ts';
import { type ActionInput, act, read } from './client.ts';
import { readAgain } from './query-client.ts';

type QueryOptions<Name extends GetName> = Omit<
  UseQueryOptions<Answer<Name>, Error, Answer<Name>>,
  'queryKey' | 'queryFn'
>;

/** Key, reader and options of a call: for useQuery, prefetchQuery and fetchQuery alike. */
export const apiQuery = <Name extends GetName>(name: Name, query?: Query<Name>) => ({
  queryKey: [name, query ?? null] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => read(name, query, signal),
});

/** What a page reads first: asked for before the page itself is there. */
export interface PageRead {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
}

/** What a call answers, kept and read again when push says that it changed. */
export function useApi<Name extends GetName>(
  name: Name,
  query?: Query<Name>,
  options: QueryOptions<Name> = {},
): UseQueryResult<Answer<Name>, Error> {
  return useQuery<Answer<Name>, Error, Answer<Name>>({
    ...options,
    queryKey: [name, query ?? null],
    queryFn: ({ signal }) => read(name, query, signal),
  });
}

/** A change. `readsAgain` names the calls whose answers it makes stale. */
export function useApiAction<Name extends PostName>(
  name: Name,
  {
    readsAgain = [],
    ...options
  }: { readsAgain?: readonly GetName[] } & Omit<
    UseMutationOptions<Answer<Name>, Error, ActionInput<Name>>,
    'mutationFn'
  > = {},
): UseMutationResult<Answer<Name>, Error, ActionInput<Name>> {
  return useMutation<Answer<Name>, Error, ActionInput<Name>>({
    ...options,
    mutationFn: async (input) => {
      const answer = await act(name, input);
      await readAgain(readsAgain);
      return answer;
    },
  });
}
