import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { selectYear, useSelectedYear, withYear } from '#src/api/selected-season.ts';
import { useClientSettings } from './client-settings.ts';

/**
 * Selects the season of what a page shows, so that its links lead to the same season: a link in a mail, or a bookmark, names a
 * submission and no year. undefined: not known yet. Spec: season-states.
 */
export function useSeasonOf(measurementYear: number | undefined): void {
  const { history } = useRouter();
  const { measurementYear: currentYear } = useClientSettings();
  // Not whenever another season is selected: who does that is leaving the page.
  useEffect(() => {
    const year = measurementYear === currentYear ? undefined : measurementYear;
    if (measurementYear === undefined || year === useSelectedYear.getState().year) return;
    selectYear(year);
    history.replace(withYear(history.location.href, year), history.location.state);
  }, [measurementYear, currentYear, history]);
}
