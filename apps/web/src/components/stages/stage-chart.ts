/** What the chart of stages by day draws and says. Spec: control-room-stages, submissions-by-day. */
import type { ClientSettings } from '@idss/contract/season/settings';
import { formatNumber } from '@idss/domain/format-number';
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import type { Answer } from '#src/api/calls.ts';

export type Milestone = ClientSettings['milestones'][number];
export type StagesByDay = Pick<Answer<'GetStagesByDay'>, 'openedOn' | 'stages' | 'days'>;
export type StageDay = StagesByDay['days'][number];

export interface StageChart {
  readonly moments: readonly Date[];
  /** From the top down: what waits for nothing, and then in the order of the workflow. */
  readonly series: readonly {
    readonly label: string;
    /** One for each moment. */
    readonly values: readonly number[];
  }[];
}

const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const toMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Was it declared on any day that is shown? */
export const hasNothingToReport = ({ days }: Pick<StagesByDay, 'days'>): boolean =>
  days.some((day) => day.nothingToReport > 0);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The season begins with everything at its first stage, on the morning of the day on which it opened. */
export function createStageChart(answer: StagesByDay): StageChart {
  const { openedOn, stages, days } = answer;
  const [first] = days;
  const total = first ? sum(first.submissions) + first.nothingToReport : 0;
  const declared = { label: nothingToReport, values: [0, ...days.map((day) => day.nothingToReport)] };
  return {
    moments: [toMidnight(openedOn), ...days.map(({ day }) => toNoon(day))],
    series: [
      ...(hasNothingToReport(answer) ? [declared] : []),
      ...stages.map((label, index) => ({
        label,
        values: [index === 0 ? total : 0, ...days.map(({ submissions }) => submissions[index] ?? 0)],
      })),
    ],
  };
}

/** `2 Import, 1 Complete, 1 nothing to report`; what is at no stage is not named. */
export function describeCounts(stages: readonly string[], day: StageDay | undefined): string {
  const named = [
    ...stages.map((label, index) => [day?.submissions[index] ?? 0, label] as const),
    [day?.nothingToReport ?? 0, nothingToReport.toLowerCase()] as const,
  ].filter(([count]) => count > 0);
  return named.map(([count, label]) => `${formatNumber(count)} ${label}`).join(', ') || 'none';
}

const due = / due$/i;

/** Names that are written large stay so. */
const toLower = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** `Audit lock, mark final due` */
const joinLabels = ([first = '', ...otherLabels]: readonly string[]): string => {
  const isAllDue = [first, ...otherLabels].every((label) => due.test(label));
  const lowerLabels = otherLabels.map(toLower);
  return isAllDue
    ? `${[first, ...lowerLabels].map((label) => label.replace(due, '')).join(', ')} due`
    : [first, ...lowerLabels].join(', ');
};

const dayLength = 86_400_000;

/** Dates as the chart marks them after its first day: those too close to each other for two labels have one. */
export function getDateMarks(milestones: readonly Milestone[], from: Date, minDistance: number) {
  const marks: { at: Date; labels: string[] }[] = [];
  const shownMilestones = milestones.filter(({ at }) => Date.parse(at) > from.getTime() + dayLength);
  for (const { at, label } of shownMilestones.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const last = marks.at(-1);
    if (last && Date.parse(at) - last.at.getTime() < minDistance) last.labels.push(label);
    else marks.push({ at: new Date(at), labels: [label] });
  }
  return marks.map(({ at, labels }) => ({ at, label: joinLabels(labels) }));
}
