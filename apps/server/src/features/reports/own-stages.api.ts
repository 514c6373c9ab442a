/** The stages by day of the components that the caller can see. Spec: submissions-by-day. */
import type { Handlers } from '@idss/contract/endpoint';
import type { ownStages } from '@idss/contract/reports/own-stages';
import { dayIn } from '@idss/domain/moments/moment-text';
import { getComponent, getProgram, type Program, programs } from '@idss/domain/program';
import type { SeasonState } from '@idss/domain/season/season-label';
import { listStages, stageLabelList, type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import { getExactScope } from '#src/access/access-scope.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import type { Caller, Context } from '#src/kernel/context.ts';
import { type OwnStage, readOwnStages, type StageMove } from './own-stages.sql.ts';
import { readSummary } from './stage-days.sql.ts';
import { listSeasonDays } from './submissions-by-day.sql.ts';

type Place = StageLabel | 'nothing';

export const ownStagesApi: Handlers<typeof ownStages, Context> = {
  async GetOwnStagesByDay({ query }, context) {
    const { app, caller } = context;
    const season = await getAskedSeason(context, query.measurementYear);
    const { measurementYear, timeZone } = season;
    const today = dayIn(app.now(), timeZone);
    const [own, summary, pastDays] = await Promise.all([
      readOwnStages(app.pool, {
        scope: scopeIn(caller, season),
        measurementYear,
        component: query.program && getComponent(query.program),
        organizationId: query.organizationId,
      }),
      readSummary(app.pool, measurementYear),
      listSeasonDays(app.pool, measurementYear),
    ]);
    const counted = own.stages.filter(({ components }) => components > 0);
    const stages = listLabels(counted);
    const toDay = (day: string, counts: ReadonlyMap<Place, number>) => ({
      day,
      submissions: stages.map((label) => counts.get(label) ?? 0),
      nothingToReport: counts.get('nothing') ?? 0,
    });
    return {
      openedOn: summary?.openedOn ?? today,
      programs: listPrograms(own.stages),
      organizations: own.organizations.toSorted((a, b) =>
        a.organizationName.localeCompare(b.organizationName),
      ),
      stages,
      components: counted.reduce((sum, { components }) => sum + components, 0),
      days: [
        ...countDays(own.moves, pastDays.toReversed()).map(({ day, counts }) => toDay(day, counts)),
        toDay(today, countNow(counted)),
      ],
    };
  },
};

/** Of a season that is being prepared only staff see something. */
const scopeIn = (caller: Caller, { seasonState }: { readonly seasonState: SeasonState }) =>
  getExactScope(seasonState === 'prepared' && !caller.isSysadmin ? { ...caller, roles: [] } : caller);

const listPrograms = (rows: readonly OwnStage[]): Program[] =>
  programs.filter((program) => rows.some(({ component }) => getProgram(component) === program));

/** Programs share the labels of their stages. */
function listLabels(rows: readonly OwnStage[]): StageLabel[] {
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

function countNow(rows: readonly OwnStage[]): ReadonlyMap<Place, number> {
  const counts = new Map<Place, number>();
  for (const { stage, hasNothing, components } of rows)
    add(counts, hasNothing ? 'nothing' : stageLabels[stage], components);
  return counts;
}
