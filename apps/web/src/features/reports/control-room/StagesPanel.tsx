/** Submissions at each stage by day, as a chart or as a table. Spec: control-room-stages. */
import { useShownSeason } from '#src/components/client-settings.ts';
import { formatNumber } from '@idss/domain/format-number';
import { dayOfYearText } from '@idss/domain/moments/moment-text';
import { type ProductLine, productLines, type Program, programs } from '@idss/domain/program';
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import styles from './ControlRoom.module.css';
import { StageSwatch } from './StageSwatch.tsx';
import { ScrollPlace } from '#src/ui/ScrollPlace.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { SelectField } from '#src/ui/TableControls.tsx';
import {
  getDateMarks,
  getDayHref,
  getMilestones,
  createStageChart,
  getStageHref,
  getStageOfDayHref,
} from './control-room-view.ts';
import { getStageColors } from './stage-colors.ts';

const StackedAreas = lazyPart(() => import('#src/ui/charts/StackedAreas.tsx'), 12);

type StagesByDay = Answer<'GetStagesByDay'>;
/** Days of the season are drawn at noon UTC. */
const formatDay = (at: Date): string => dayOfYearText(at, 'UTC');

export function StagesPanel() {
  const [program, setProgram] = useState<Program>('HEDIS');
  const [line, setLine] = useState<ProductLine | ''>('');
  const [isTable, setTable] = useState(false);
  const stages = useApi('GetStagesByDay', { program, productLine: line }, { placeholderData: (old) => old });
  return (
    <Panel
      title={`Stages by day, ${program}`}
      aside={
        <Button onClick={() => setTable(!isTable)}>{isTable ? 'Show as chart' : 'Show as table'}</Button>
      }
    >
      <Row gap="l" below="s">
        <SelectField
          label="Program"
          value={program}
          onChange={(value) => setProgram(value as Program)}
          options={programs.map((value) => ({ value, label: value }))}
        />
        <SelectField
          label="Product line"
          value={line}
          onChange={(value) => setLine(value as ProductLine | '')}
          options={[
            { value: '', label: 'All' },
            ...productLines.map((value) => ({ value: value as string, label: value as string })),
          ]}
        />
      </Row>
      {stages.error && !stages.data ? (
        <QueryError error={stages.error} onRetry={() => void stages.refetch()} />
      ) : stages.data ? (
        <>
          {isTable ? (
            <StagesTable stages={stages.data} program={program} line={line} />
          ) : (
            <StagesChart stages={stages.data} program={program} />
          )}
          <StagesNowList stages={stages.data} program={program} line={line} />
        </>
      ) : (
        <LinesSkeleton lines={12} />
      )}
    </Panel>
  );
}

interface PartProps {
  readonly stages: StagesByDay;
  readonly program: Program;
}

interface LineProps {
  /** Empty: all product lines. */
  readonly line: ProductLine | '';
}

function StagesChart({ stages, program }: PartProps) {
  const { milestones } = useShownSeason();
  const { moments, series } = createStageChart(stages);
  const colors = getStageColors(series.length);
  const programMilestones = getMilestones(milestones, program);
  const [first = new Date(0)] = moments;
  const today = moments.at(-1) ?? first;
  const last = Math.max(today.getTime(), ...programMilestones.map(({ at }) => Date.parse(at)));
  const span = last - first.getTime();
  const dates = getDateMarks(programMilestones, first, span / 20);
  return (
    <StackedAreas
      label={`${program} submissions at each stage by day, as areas. The same numbers are shown as a table.`}
      moments={moments}
      areas={series.map((area, index) => ({ ...area, color: colors[index] ?? '' }))}
      marks={[
        { at: today, label: 'today', isDeadline: false },
        ...dates.map((date) => ({ ...date, isDeadline: true })),
      ]}
      // Room behind the last date.
      until={new Date(last + span / 20)}
      formatDay={formatDay}
    />
  );
}

/** The newest day first. */
export function StagesTable({ stages: { stages, days }, program, line }: PartProps & LineProps) {
  const rows = days.toReversed();
  const today = days.at(-1)?.day;
  const getHref = (day: string, label: string): string =>
    day === today
      ? getStageHref(program, label, line || undefined)
      : getStageOfDayHref(program, label, day, line || undefined);
  return (
    <ScrollPlace minWidth={560} label={`Table of stages by day, ${program}`}>
      <PlainTable
        label={`Stages by day, ${program}`}
        rows={rows}
        getRowId={({ day }) => day}
        columns={[
          {
            header: 'Day',
            cell: ({ day }) => (
              <AppLink href={getDayHref(day)} aria-label={`Stage changes of ${formatDay(new Date(day))}`}>
                {formatDay(new Date(day))}
              </AppLink>
            ),
          },
          ...stages.map((label, index) => ({
            header: label,
            isNumber: true,
            cell: ({ day, submissions }: StagesByDay['days'][number]) => {
              const text = formatNumber(submissions[index] ?? 0);
              if (!submissions[index]) return text;
              return (
                <AppLink
                  href={getHref(day, label)}
                  aria-label={`${text} at ${label} on ${formatDay(new Date(day))}`}
                >
                  {text}
                </AppLink>
              );
            },
          })),
        ]}
      />
    </ScrollPlace>
  );
}

function StagesNowList({ stages: { stages, days }, program, line }: PartProps & LineProps) {
  const today = days.at(-1)?.submissions ?? [];
  return (
    <ul className={styles.legend} aria-label={`${program} submissions at each stage now`}>
      {stages.map((label, index) => (
        <li key={label}>
          <AppLink href={getStageHref(program, label, line || undefined)}>
            <StageSwatch index={index} count={stages.length} />
            {label} {formatNumber(today[index] ?? 0)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
