/** The figures at the top, each a link to its list. Spec: control-room-page. */
import { Skeleton } from '#src/ui/Skeletons.tsx';
import type { ReactNode } from 'react';
import { formatNumber } from '@idss/domain/format-number';
import { useApi } from '#src/api/hooks.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Figure, Figures } from '#src/ui/Figures.tsx';
import { countComplete } from './control-room-view.ts';
import { getWaitTone, refreshMilliseconds, formatWait } from './load-text.ts';

interface Entry {
  readonly label: string;
  readonly value: number | undefined;
  readonly href: string;
  readonly isBad?: boolean;
  readonly aside?: ReactNode;
}

export function SeasonFigures() {
  const link = useAppLink();
  const summary = useApi('GetSubmissionsDataSummary', {});
  const risks = useApi('GetRiskCounts');
  const load = useApi('GetSeasonLoad', undefined, { refetchInterval: refreshMilliseconds });
  const season = summary.data && countComplete(summary.data);
  const figures: readonly Entry[] = [
    {
      label: 'Submissions complete',
      value: season?.complete,
      href: paths.submissions({ stage: 'Complete' }),
      aside: season && `of ${formatNumber(season.all)}`,
    },
    {
      label: 'At risk',
      value: risks.data?.all,
      href: paths.submissionsAtRisk(),
      isBad: (risks.data?.all ?? 0) > 0,
    },
    {
      label: 'Last upload ended badly',
      value: risks.data?.upload,
      href: paths.submissionsAtRisk({ reason: 'upload' }),
      isBad: (risks.data?.upload ?? 0) > 0,
    },
    {
      label: 'Files uploaded, last hour',
      value: load.data?.filesLastHour,
      href: paths.recentUploads({ hours: '1' }),
    },
    {
      label: 'Waiting to be checked',
      value: load.data?.waiting,
      href: paths.jobs({ state: 'Waiting' }),
      // Of nothing, none is the oldest.
      aside: load.data && load.data.waiting > 0 && (
        <Chip tone={getWaitTone(load.data.waitingSeconds)}>
          oldest {formatWait(load.data.waitingSeconds)}
        </Chip>
      ),
    },
  ];
  return (
    <Figures aria-label="Season figures">
      {figures.map(({ label, value, href, ...rest }) => (
        <li key={label}>
          <Figure
            label={label}
            value={value === undefined ? <Skeleton width={48} /> : formatNumber(value)}
            {...rest}
            {...link(href)}
          />
        </li>
      ))}
    </Figures>
  );
}
