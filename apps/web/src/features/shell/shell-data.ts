/** The data of the shell, once the user has access: requested all at once. Spec: shell-startup. */
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, type PageRead, useApi } from '#src/api/hooks.ts';
import { queryClient } from '#src/api/query-client.ts';

/** Upload availabilities, menu availabilities, admin configuration. */
const getStartupQueries = () => [
  apiQueryOptions('GetBulkUploadAvailabilities'),
  apiQueryOptions('GetMenuActionAvailabilities'),
  apiQueryOptions('GetAdminModel'),
];

/**
 * Requests what the shell and the page need before access is confirmed: for a tab that had access
 * before. A refusal is ignored here; code that needs the answer requests it again.
 */
export function prefetch(page: readonly PageRead[]): void {
  for (const query of [...getStartupQueries(), ...page]) void queryClient.prefetchQuery<unknown>(query);
}

export function useStartup(isOpen: boolean) {
  return useQuery({
    queryKey: ['startup'],
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      await Promise.all(getStartupQueries().map((query) => queryClient.fetchQuery<unknown>(query)));
      return true;
    },
  });
}

/** The same answers for components, followed when settings change. */
export function useShellFacts(isReady: boolean) {
  const options = { enabled: isReady, staleTime: 60_000 };
  const uploads = useApi('GetBulkUploadAvailabilities', undefined, options).data ?? null;
  const menu = useApi('GetMenuActionAvailabilities', undefined, options).data ?? null;
  const admin = useApi('GetAdminModel', undefined, options).data ?? null;
  return { uploads, menu, admin };
}
