/** Submissions at each stage by day: the summarized days, and today as it is now. Spec: control-room-stages. */
import type { controlRoom } from '@idss/contract/reports/control-room';
import type { AnswerOf } from '@idss/contract/endpoint';
import { dayIn } from '@idss/domain/moments/moment-text';
import { getComponent, type ProductLine, type Program } from '@idss/domain/program';
import { stageLabels, listStages } from '@idss/domain/stages/stage';
import { getAskedSeason } from '#src/access/asked-season.ts';
import type { Context } from '#src/kernel/context.ts';
import { type ComponentTotal, listComponentTotals } from '#src/access/component-totals.sql.ts';
import { listStageDays, readSummary } from './stage-days.sql.ts';

export async function readStagesByDay(
  context: Context,
  query: {
    readonly program: Program;
    readonly productLine?: ProductLine | undefined;
    readonly measurementYear?: number | undefined;
  },
): Promise<AnswerOf<typeof controlRoom.GetStagesByDay>> {
  const { app } = context;
  const { program, productLine } = query;
  const { measurementYear, timeZone } = await getAskedSeason(context, query.measurementYear);
  const selection = { measurementYear, component: getComponent(program), productLine };
  const today = dayIn(app.now(), timeZone);
  const [summary, pastStages, totals] = await Promise.all([
    readSummary(app.pool, measurementYear),
    listStageDays(app.pool, selection),
    listComponentTotals(app.pool, measurementYear),
  ]);
  const stages = listStages(program, true).map(({ stage }) => stage);
  const days = Map.groupBy(pastStages, ({ day }) => day);
  const present = totals.filter(
    (each) =>
      each.component === selection.component &&
      (productLine === undefined || each.productLine === productLine) &&
      !each.isTestOrganization,
  );
  days.set(today, countByStage(today, present));
  return {
    openedOn: summary?.openedOn ?? today,
    stages: stages.map((stage) => stageLabels[stage]),
    days: [...days].map(([day, counts]) => ({
      day,
      submissions: stages.map((stage) => counts.find((counted) => counted.stage === stage)?.submissions ?? 0),
      nothingToReport: counts.reduce((sum, { nothing }) => sum + nothing, 0),
    })),
  };
}

const countByStage = (day: string, totals: readonly ComponentTotal[]) =>
  [...Map.groupBy(totals, ({ stage }) => stage)].map(([stage, own]) => {
    const sum = (hasNothing: boolean): number =>
      own.reduce((total, each) => total + (each.hasNothingToReport === hasNothing ? each.components : 0), 0);
    return { day, stage, submissions: sum(false), nothing: sum(true) };
  });
