/** On the home screen of those who look after the season: its figures, and the way to the control room. Spec: dashboard-next-steps. */
import type { ReactNode } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { Box } from '#src/ui/Layout.tsx';
import { countComplete } from './control-room-view.ts';
import { SeasonFigures } from './SeasonFigures.tsx';

/** @param complete shown where every submission of the season is complete */
export default function FiguresAtHome({ complete }: { readonly complete: ReactNode }) {
  const summary = useApi('GetSubmissionsDataSummary', {});
  const season = summary.data && countComplete(summary.data);
  return (
    <>
      {season && season.all > 0 && season.complete === season.all && complete}
      <SeasonFigures />
      <Box above="s">
        <AppLink href={paths.administration('control-room')}>Season Control Room</AppLink>
      </Box>
    </>
  );
}
