/** Settings that the server sends before sign-in: branding, season, links. */
import type { ClientSettings } from '@idss/contract/season/settings';
import { createContext, useContext } from 'react';
import { useSelectedYear } from '#src/api/selected-season.ts';

export const ClientSettingsContext = createContext<ClientSettings | null>(null);

export function useClientSettings(): ClientSettings {
  const settings = useContext(ClientSettingsContext);
  if (!settings) throw new Error('The client settings are not known yet.');
  return settings;
}

/** Of the season that lists and counts are about. */
export function useMeasurementYear(): number {
  const { measurementYear } = useClientSettings();
  return useSelectedYear(({ year }) => year) ?? measurementYear;
}
