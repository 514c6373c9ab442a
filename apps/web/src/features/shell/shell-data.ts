/** What the shell works by, loaded in the documented order once somebody is let in. Document 1, section 4, "Startup". */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/api/hooks.ts';
import { read } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';

/** Upload availabilities, menu availabilities, admin configuration: each after the other. */
export function useStartup(isOpen: boolean) {
  return useQuery({
    queryKey: ['startup'],
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      for (const name of [
        'GetBulkUploadAvailabilities',
        'GetMenuActionAvailabilities',
        'GetAdminModel',
      ] as const)
        await queryClient.fetchQuery({
          queryKey: [name, null],
          queryFn: () => read(name, undefined, signal),
        });
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
