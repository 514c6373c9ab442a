/** Settings that the server sends before sign-in: branding, season, links. */
import type { ClientSettings } from '@idss/contract/season/settings';
import { createContext, useContext } from 'react';
import { useApi } from '#src/api/hooks.ts';
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

/** Is the season that lists and counts are about only read by now? */
export function useIsSeasonClosed(): boolean {
  const current = useClientSettings();
  const measurementYear = useMeasurementYear();
  const seasons = useApi('GetSeasonYears', undefined, {
    enabled: measurementYear !== current.measurementYear,
  }).data;
  return (
    seasons?.some((each) => each.measurementYear === measurementYear && each.state === 'closed') ?? false
  );
}

/** Year, dates and time zone of the season that lists and counts are about. */
export function useShownSeason(): Pick<ClientSettings, 'measurementYear' | 'milestones' | 'timeZone'> {
  const current = useClientSettings();
  const measurementYear = useMeasurementYear();
  const isCurrent = measurementYear === current.measurementYear;
  const seasons = useApi('GetSeasonYears', undefined, { enabled: !isCurrent }).data;
  if (isCurrent) return current;
  const season = seasons?.find((each) => each.measurementYear === measurementYear);
  return season ?? { measurementYear, milestones: [], timeZone: current.timeZone };
}
