/** The states of seasons. Spec: season-states. */
import type { Handlers } from '@idss/contract/endpoint';
import type { seasonMoves as contract } from '@idss/contract/season/season-moves';
import { canMove, getOpeningMoment, seasonMoveNames, seasonMoves } from '@idss/domain/season/season-state';
import { stageLabels } from '@idss/domain/stages/stage';
import { getScope } from '#src/access/access-scope.ts';
import { presentMilestones } from './present-milestones.ts';
import type { Context } from '#src/kernel/context.ts';
import { moveSeason, previewMove } from './move-season.ts';
import { planSeasonMove, presentMovesByDate } from './move-season-by-date.ts';
import { listSeasons, listSeasonYears, type SeasonRow } from './season-moves.sql.ts';

export const seasonMovesApi: Handlers<typeof contract, Context> = {
  GetSeasons: async (_input, { app }) =>
    (await listSeasons(app.pool)).map((season) => present(season, app.now())),

  async GetSeasonYears(_input, { app, caller }) {
    const years = await listSeasonYears(app.pool, getScope(caller));
    return years
      .filter(({ state }) => state !== 'prepared' || caller.isSysadmin)
      .map(({ milestones, ...year }) => ({ ...year, milestones: presentMilestones(milestones) }));
  },

  async PreviewSeasonMove({ query: { measurementYear, move } }, { app }) {
    const { components, ...preview } = await previewMove(app.pool, measurementYear, move);
    return {
      ...preview,
      components: components.map(({ count: _, organizations: __, stage, ...component }) => ({
        ...component,
        stage: stageLabels[stage],
      })),
    };
  },

  MoveSeason: ({ query }, context) => moveSeason(context, query),

  PlanSeasonMove: ({ query }, context) => planSeasonMove(context, query),
};

const present = ({ milestones, fileCount, opensOn, closingBeginsOn, ...season }: SeasonRow, now: Date) => ({
  ...season,
  opensAt: getOpeningMoment(milestones, 'HEDIS'),
  moves: seasonMoveNames
    .filter((move) => seasonMoves[move].from === season.state)
    .map((move) => ({
      move,
      label: seasonMoves[move].label,
      verdict: canMove({ ...season, fileCount }, move),
    })),
  byDate: presentMovesByDate({ ...season, milestones, fileCount, opensOn, closingBeginsOn }, now),
});
