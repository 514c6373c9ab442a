/** The query cache. The client retries, so the cache does not. */
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
