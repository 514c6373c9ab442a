import { useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { useClientSettings, useShownSeason } from '#src/components/client-settings.ts';
import { getOwnTimeZone } from '#src/components/moments.ts';
import type { HelpFacts } from './help-text.ts';

/** The facts that the texts depend on: the installation, the season and the reader. */
export function useHelpFacts(): HelpFacts {
  const { provider } = useClientSettings();
  const { measurementYear, milestones, timeZone } = useShownSeason();
  const isAdministrator = useApi('GetCurrentUser').data?.may.administer ?? false;
  const isUserManager = useApi('GetMenuActionAvailabilities').data?.allowsUserManagement ?? false;
  return useMemo(
    () => ({
      measurementYear,
      milestones,
      timeZone,
      ownTimeZone: getOwnTimeZone(),
      providerName: provider.name,
      isAdministrator,
      isUserManager,
    }),
    [measurementYear, milestones, timeZone, provider.name, isAdministrator, isUserManager],
  );
}
