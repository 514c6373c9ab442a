/** How many were at each stage on each day: a chart whose days are read one by one, or a table, and the numbers of now. */
import { formatNumber } from '@idss/domain/format-number';
import { dayOfYearText } from '@idss/domain/moments/moment-text';
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import { Button } from '#src/ui/Button.tsx';
import { LegendList } from '#src/ui/LegendList.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { ScrollPlace } from '#src/ui/ScrollPlace.tsx';
import { type ReactNode, useState } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import {
  createStageChart,
  describeCounts,
  getDateMarks,
  hasNothingToReport,
  type Milestone,
  type StageDay,
  type StagesByDay as Stages,
} from './stage-chart.ts';
import { getStageColors, nothingColor } from './stage-colors.ts';
import { StageSwatch } from './StageSwatch.tsx';

const StackedAreas = lazyPart(() => import('#src/ui/charts/StackedAreas.tsx'), 12);

type Milestones = readonly Milestone[];

/** The lists behind the numbers. A number without one is no link. */
export interface StageLinks {
  readonly getNowHref: (label: string, now: StageDay) => string;
  readonly getPastHref?: (label: string, day: string) => string;
  readonly getDayHref?: (day: string) => string;
}

export interface StagesByDayProps extends StageLinks {
  readonly title: string;
  /** What is counted, as `HEDIS submissions`. */
  readonly counted: string;
  /** Above chart and table: what to count. */
  readonly controls: ReactNode;
  /** Undefined while they are read: then `children` are shown. */
  readonly stages: Stages | undefined;
  /** Of what is counted. */
  readonly milestones: Milestones;
  readonly children?: ReactNode;
}

/** Days of the season are drawn at noon UTC. */
const formatDay = (at: Date): string => dayOfYearText(at, 'UTC');

export function StagesByDay({ title, controls, stages, children, ...others }: StagesByDayProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Panel
      title={title}
      aside={
        <Button onClick={() => setTable(!isTable)}>{isTable ? 'Show as chart' : 'Show as table'}</Button>
      }
    >
      {controls}
      {stages ? (
        <>
          {isTable ? (
            <StagesTable title={title} stages={stages} {...others} />
          ) : (
            <StagesChart stages={stages} {...others} />
          )}
          <StagesNow stages={stages} {...others} />
        </>
      ) : (
        children
      )}
    </Panel>
  );
}

interface PartProps extends StageLinks {
  readonly stages: Stages;
  readonly counted: string;
  readonly milestones: Milestones;
}

function StagesChart({ stages, counted, milestones }: PartProps) {
  const { moments, series } = createStageChart(stages);
  const colors = getStageColors(stages.stages.length);
  const areaColors = series.length > colors.length ? [nothingColor, ...colors] : colors;
  const [first = new Date(0)] = moments;
  const today = moments.at(-1) ?? first;
  const last = Math.max(today.getTime(), ...milestones.map(({ at }) => Date.parse(at)));
  const span = last - first.getTime();
  const dates = getDateMarks(milestones, first, span / 20);
  return (
    <StackedAreas
      label={`${counted} at each stage by day, as areas. The same numbers are shown as a table.`}
      moments={moments}
      areas={series.map((area, index) => ({ ...area, color: areaColors[index] ?? '' }))}
      marks={[
        { at: today, label: 'today', isDeadline: false },
        ...dates.map((date) => ({ ...date, isDeadline: true })),
      ]}
      // Room behind the last date.
      until={new Date(last + span / 20)}
      formatDay={formatDay}
      points={moments.map(
        (at, index) =>
          `${formatDay(at)}${index === 0 ? ', when the season opened' : ''}: ${describeCounts(
            stages.stages,
            index === 0 ? openingOf(stages) : stages.days[index - 1],
          )}`,
      )}
      note="Arrow keys or the pointer read a day."
    />
  );
}

/** Everything at its first stage. */
function openingOf({ days: [first] }: Stages): StageDay | undefined {
  if (!first) return undefined;
  const total = first.submissions.reduce((sum, count) => sum + count, first.nothingToReport);
  return { ...first, submissions: [total], nothingToReport: 0 };
}

/** The newest day first. */
function StagesTable({
  title,
  stages: answer,
  getNowHref,
  getPastHref,
  getDayHref,
}: PartProps & { readonly title: string }) {
  const { stages, days } = answer;
  const today = days.at(-1)?.day;
  const numbers = (label: string, count: (day: StageDay) => number): PlainColumn<StageDay> => ({
    header: label,
    isNumber: true,
    cell: (day) => {
      const text = formatNumber(count(day));
      if (count(day) === 0) return text;
      const href = day.day === today ? getNowHref(label, day) : getPastHref?.(label, day.day);
      return href === undefined ? (
        text
      ) : (
        <AppLink href={href} aria-label={`${text} at ${label} on ${formatDay(new Date(day.day))}`}>
          {text}
        </AppLink>
      );
    },
  });
  const dayColumn: PlainColumn<StageDay> = {
    header: 'Day',
    width: '84px',
    cell: ({ day }) =>
      getDayHref ? (
        <AppLink href={getDayHref(day)} aria-label={`Stage changes of ${formatDay(new Date(day))}`}>
          {formatDay(new Date(day))}
        </AppLink>
      ) : (
        formatDay(new Date(day))
      ),
  };
  return (
    <ScrollPlace minWidth={680} label={`Table of ${title.charAt(0).toLowerCase()}${title.slice(1)}`}>
      <PlainTable
        label={title}
        rows={days.toReversed()}
        getRowId={({ day }) => day}
        columns={[
          dayColumn,
          ...stages.map((label, index) => numbers(label, ({ submissions }) => submissions[index] ?? 0)),
          ...(hasNothingToReport(answer) ? [numbers(nothingToReport, (day) => day.nothingToReport)] : []),
        ]}
      />
    </ScrollPlace>
  );
}

function StagesNow({ stages: answer, counted, getNowHref }: PartProps) {
  const { stages, days } = answer;
  const now = days.at(-1);
  if (!now) return null;
  const colors = getStageColors(stages.length);
  const entries = [
    ...stages.map((label, index) => ({ label, count: now.submissions[index] ?? 0, color: colors[index] })),
    ...(hasNothingToReport(answer)
      ? [{ label: nothingToReport, count: now.nothingToReport, color: nothingColor }]
      : []),
  ];
  return (
    <LegendList label={`${counted} at each stage now`}>
      {entries.map(({ label, count, color }) => (
        <li key={label}>
          <AppLink href={getNowHref(label, now)}>
            <StageSwatch color={color} />
            {label} {formatNumber(count)}
          </AppLink>
        </li>
      ))}
    </LegendList>
  );
}
