/** Moves seasons on the dates that staff chose for it, late rather than never, and each once. Spec: season-moves-by-date. */
import {
  canPlanMove,
  findDueMove,
  getPlannedDate,
  listMovesAhead,
  type MoveByDate,
  suggestDate,
} from '@idss/domain/season/moves-by-date';
import { canMove } from '@idss/domain/season/season-state';
import { findNamed, milestoneName } from '@idss/domain/stages/milestones';
import { getReason } from '@idss/domain/verdict';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { systemActor } from '#src/kernel/actor.ts';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound } from '#src/kernel/errors.ts';
import { repeat } from '#src/kernel/retry.ts';
import { applyMove, lockForMove } from './move-season.ts';
import { findSeason, listPlannedYears, planMove, type SeasonRow } from './season-moves.sql.ts';

const minute = 60_000;

interface RequestedPlan {
  readonly measurementYear: number;
  readonly move: MoveByDate;
  readonly date?: string | undefined;
}

export async function planSeasonMove(
  context: Context,
  { measurementYear, move, date }: RequestedPlan,
): Promise<{ measurementYear: number; on: string | null }> {
  requireFreshSignIn(context, 'change the state of a season');
  const after = date ?? null;
  return makeChange(context, async ({ db, emit }) => {
    const season = await lockForMove(db, measurementYear);
    if (!season) throw notFound();
    const before = getPlannedDate(season, move);
    if (before === after) return { measurementYear, on: after };
    const verdict = canPlanMove(season, { move, date: after, now: context.app.now() });
    if (!verdict.ok) throw conflict(verdict.reason, 'data_changed');
    await planMove(db, measurementYear, move, after);
    emit({ kind: 'season-move-planned', measurementYear, move, before, after });
    return { measurementYear, on: after };
  });
}

export const presentMovesByDate = (season: SeasonRow, now: Date) =>
  listMovesAhead(season.state).map((move) => {
    const on = getPlannedDate(season, move);
    const at = on === null ? null : (findNamed(season.milestones, on)?.at ?? null);
    return {
      move,
      on,
      at,
      problem: describeProblem(season, { move, on, at, now }),
      suggested: suggestDate(season.milestones, move),
      dates: season.milestones.map((milestone) => ({
        name: milestoneName(milestone),
        label: milestone.label,
        at: milestone.at,
        verdict: canPlanMove(season, { move, date: milestoneName(milestone), now }),
      })),
    };
  });

interface PlannedMove {
  readonly move: MoveByDate;
  readonly on: string | null;
  readonly at: string | null;
  readonly now: Date;
}

function describeProblem(season: SeasonRow, { move, on, at, now }: PlannedMove): string | null {
  if (on === null) return null;
  if (at === null) return `The season no longer has the date ${on}. Choose another.`;
  return new Date(at) <= now ? getReason(canMove(season, move)) : null;
}

type Parts = Pick<App, 'pool' | 'push' | 'config' | 'now' | 'log'>;

/** Of this process: a refusal is logged once, and not each minute. */
export type Refusals = Map<number, string>;

/** Makes the moves whose date has come. A season that cannot move is tried again. */
export async function moveSeasonsByDate(app: Parts, refusals: Refusals): Promise<void> {
  for (const measurementYear of await listPlannedYears(app.pool)) {
    const planned = await findSeason(app.pool, measurementYear);
    const due = planned && findDueMove(planned, app.now());
    const reason = due ? getReason(due.verdict) : null;
    if (reason !== null && refusals.get(measurementYear) !== reason)
      app.log.warn({ measurementYear, reason }, 'A season could not move on its date; this is retried.');
    if (reason === null) refusals.delete(measurementYear);
    else refusals.set(measurementYear, reason);
    if (due && reason === null) await moveOnDate(app, measurementYear);
  }
}

/** Decides again with the row locked: another process or staff may have been first, or the date was changed. */
const moveOnDate = (app: Parts, measurementYear: number): Promise<void> =>
  makeChange(
    { app, actor: systemActor },
    async (change) => {
      const season = await lockForMove(change.db, measurementYear);
      const due = season && findDueMove(season, app.now());
      if (season && due?.verdict.ok) await applyMove(change, season, due.move, { onDate: due.date.label });
    },
    { name: 'move-by-date' },
  );

/** Now, for a portal that was off on the day, and each minute. */
export function startMovesByDate(app: App): void {
  const refusals: Refusals = new Map();
  repeat(() => moveSeasonsByDate(app, refusals), {
    everyMilliseconds: minute,
    firstMilliseconds: 1_000,
    delays: { first: minute, max: 10 * minute },
    signal: app.jobs.stopping,
    onFailure: (err) => app.log.warn({ err }, 'Seasons could not be moved on their dates; this is retried.'),
  });
}
