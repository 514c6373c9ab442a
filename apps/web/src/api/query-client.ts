/** The cache of what was read. Retries are the client's work, so none are done here. */
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const isAbout = (query: unknown, submissionId: number): boolean =>
  typeof query === 'object' &&
  query !== null &&
  // Calls spell it either way.
  (('submissionId' in query && Number(query.submissionId) === submissionId) ||
    ('subId' in query && Number(query.subId) === submissionId));

/** Reads again whatever is shown of these calls, and the rest when it is next shown; of one submission where it is named. */
export async function readAgain(names: readonly string[], submissionId?: number): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, query] }) =>
      names.includes(String(name)) && (submissionId === undefined || isAbout(query, submissionId)),
  });
}
