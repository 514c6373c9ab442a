/** The stages by day of the components that the caller can see. Spec: submissions-by-day. */
import type { Handlers } from '@idss/contract/endpoint';
import type { ownStages } from '@idss/contract/reports/own-stages';
import { dayIn } from '@idss/domain/moments/moment-text';
import { getProgram, type Program, programs } from '@idss/domain/program';
import { listStages, stageLabelList, type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import { getAskedSeason } from '#src/access/asked-season.ts';
import type { ListedComponent } from '#src/access/listed-components.sql.ts';
import { visibleComponents } from '#src/access/visible-components.ts';
import type { Context } from '#src/kernel/context.ts';
import { listStageMoves, type StageMove } from './own-stages.sql.ts';
import { readSummary } from './stage-days.sql.ts';
import { listSeasonDays } from './submissions-by-day.sql.ts';

type Place = StageLabel | 'nothing';

export const ownStagesApi: Handlers<typeof ownStages, Context> = {
  async GetOwnStagesByDay({ query }, context) {
    const { app } = context;
    const { measurementYear, timeZone } = await getAskedSeason(context, query.measurementYear);
    const all = (await visibleComponents(context, query.measurementYear)).filter(
      (row) => !row.isTestOrganization,
    );
    const own = all.filter(
      (row) =>
        (query.program === undefined || getProgram(row.component) === query.program) &&
        (query.organizationId === undefined || row.orgId === query.organizationId),
    );
    const today = dayIn(app.now(), timeZone);
    const [summary, pastDays, moves] = await Promise.all([
      readSummary(app.pool, measurementYear),
      listSeasonDays(app.pool, measurementYear),
      listStageMoves(app.pool, measurementYear, own),
    ]);
    const stages = listLabels(own);
    const toDay = (day: string, counts: ReadonlyMap<Place, number>) => ({
      day,
      submissions: stages.map((label) => counts.get(label) ?? 0),
      nothingToReport: counts.get('nothing') ?? 0,
    });
    return {
      openedOn: summary?.openedOn ?? today,
      programs: listPrograms(all),
      organizations: listOrganizations(all),
      stages,
      components: own.length,
      days: [
        ...countDays(moves, pastDays.toReversed()).map(({ day, counts }) => toDay(day, counts)),
        toDay(today, countNow(own)),
      ],
    };
  },
};

const listPrograms = (rows: readonly ListedComponent[]): Program[] =>
  programs.filter((program) => rows.some(({ component }) => getProgram(component) === program));

const listOrganizations = (rows: readonly ListedComponent[]) =>
  [...new Map(rows.map(({ orgId, orgName }) => [orgId, orgName]))]
    .map(([organizationId, organizationName]) => ({ organizationId, organizationName }))
    .toSorted((a, b) => a.organizationName.localeCompare(b.organizationName));

/** Programs share the labels of their stages. */
function listLabels(rows: readonly ListedComponent[]): StageLabel[] {
  const used = new Set(
    listPrograms(rows).flatMap((program) => listStages(program, true).map(({ stage }) => stageLabels[stage])),
  );
  return stageLabelList.filter((label) => used.has(label));
}

const add = (counts: Map<Place, number>, place: Place, change: number): unknown =>
  counts.set(place, (counts.get(place) ?? 0) + change);

function countDays(moves: readonly StageMove[], days: readonly string[]) {
  const counts = new Map<Place, number>();
  let next = 0;
  return days.map((day) => {
    for (let move = moves[next]; move && move.day <= day; move = moves[next]) {
      add(counts, move.hasNothing ? 'nothing' : stageLabels[move.stage], move.change);
      next += 1;
    }
    return { day, counts: new Map(counts) };
  });
}

function countNow(rows: readonly ListedComponent[]): ReadonlyMap<Place, number> {
  const counts = new Map<Place, number>();
  for (const { stage, hasNothingToReport } of rows)
    add(counts, hasNothingToReport ? 'nothing' : stageLabels[stage], 1);
  return counts;
}
