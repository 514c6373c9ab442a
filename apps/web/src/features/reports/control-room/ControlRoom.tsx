/** The season at a glance, for staff. Spec: control-room-page. */
import { useShownSeason } from '#src/components/client-settings.ts';
import { countdownTo, formatCountdown } from '@idss/domain/moments/moment-text';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { Deadline, Moment } from '#src/components/Moment.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import styles from './ControlRoom.module.css';
import { findNextMilestone } from './control-room-view.ts';
import RiskPanel from './RiskPanel.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { SeasonFigures } from './SeasonFigures.tsx';
import { StagesNow } from './StagesNow.tsx';
import { StagesPanel } from './StagesPanel.tsx';
import { LoadPanel } from './LoadPanel.tsx';

export default function ControlRoom() {
  const [openedAt] = useState(() => Date.now());
  const { measurementYear, milestones, timeZone } = useShownSeason();
  const counts = useApi('GetRiskCounts');
  // Of the last answer: push brings the next one.
  const now = new Date(counts.dataUpdatedAt || openedAt);
  const next = findNextMilestone(milestones, now);
  return (
    <Stack gap="l">
      <PageHeader
        title="Season control room"
        lead={
          <>
            {measurementYear > 0 ? `MY ${measurementYear}` : 'No season'}
            {next && (
              <>
                {' · '}
                {next.label} <Deadline at={next.at} /> ({formatCountdown(countdownTo(next.at, now, timeZone))}
                )
              </>
            )}
            {counts.dataUpdatedAt > 0 && (
              <>
                {' · updated '}
                <Moment at={new Date(counts.dataUpdatedAt).toISOString()} />
              </>
            )}
          </>
        }
      />
      <SeasonFigures />
      <div className={styles.twoParts}>
        <StagesPanel />
        <RiskPanel />
      </div>
      <RulesPanel />
      <StagesNow />
      <LoadPanel />
    </Stack>
  );
}
