/** Files uploaded in each hour of the last day, as a chart or as a table, and the queue. Spec: control-room-load. */
import { formatNumber } from '@idss/domain/format-number';
import { hourText } from '@idss/domain/moments/moment-text';
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { getOwnTimeZone, formatMoment } from '#src/components/moments.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { LegendList } from '#src/ui/LegendList.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { ScrollPlace } from '#src/ui/ScrollPlace.tsx';
import { refreshMilliseconds } from './load-text.ts';

const Bars = lazyPart(() => import('#src/ui/charts/Bars.tsx'), 8);
type Hours = Answer<'GetSeasonLoad'>['hours'];

export function LoadPanel() {
  const [isTable, setTable] = useState(false);
  const load = useApi('GetSeasonLoad', undefined, { refetchInterval: refreshMilliseconds });
  return (
    <Panel
      title="Files uploaded by hour"
      aside={
        <Button onClick={() => setTable(!isTable)}>{isTable ? 'Show as chart' : 'Show as table'}</Button>
      }
    >
      {load.error && !load.data ? (
        <QueryError error={load.error} onRetry={() => void load.refetch()} />
      ) : load.data ? (
        <>
          {isTable ? (
            <HoursTable hours={load.data.hours} />
          ) : (
            <Bars
              label="Files uploaded in each of the last 24 hours, as bars. The same numbers are shown as a table."
              bars={load.data.hours.map(({ from, files }) => ({
                label: hourText(from, getOwnTimeZone()),
                value: files,
              }))}
            />
          )}
          <LegendList label="Now">
            {[
              {
                label: 'Files of the last day',
                count: load.data.hours.reduce((sum, { files }) => sum + files, 0),
                href: paths.recentUploads({ hours: '24' }),
              },
              { label: 'Waiting', count: load.data.waiting, href: paths.jobs({ state: 'Waiting' }) },
              { label: 'Running', count: load.data.running, href: paths.jobs({ state: 'Running' }) },
            ].map(({ label, count, href }) => (
              <li key={label}>
                <AppLink href={href}>
                  {label} {formatNumber(count)}
                </AppLink>
              </li>
            ))}
          </LegendList>
        </>
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Panel>
  );
}

/** The newest hour first. */
export function HoursTable({ hours }: { readonly hours: Hours }) {
  return (
    <ScrollPlace label="Table of files by hour">
      <PlainTable
        label="Files uploaded by hour"
        rows={hours.toReversed()}
        getRowId={({ from }) => from}
        columns={[
          { header: 'Hour from', cell: ({ from }) => formatMoment(from) },
          {
            header: 'Files',
            isNumber: true,
            cell: ({ from, files }) => (
              <AppLink
                href={paths.recentUploads({ hour: from })}
                aria-label={`${formatNumber(files)} files from ${formatMoment(from)}`}
              >
                {formatNumber(files)}
              </AppLink>
            ),
          },
        ]}
      />
    </ScrollPlace>
  );
}
