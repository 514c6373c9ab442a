/** Moves a season from one state to another: an act of staff, with what it means for whom. Spec: season-states. */
import { formatCount } from '@idss/domain/format-number';
import { isMoveByDate } from '@idss/domain/season/moves-by-date';
import { canMove, type SeasonMove, seasonMoves } from '@idss/domain/season/season-state';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, notFound } from '#src/kernel/errors.ts';
import {
  type Affected,
  findSeason,
  listAffected,
  lockSeason,
  planMove,
  type SeasonRow,
  setSeasonState,
} from './season-moves.sql.ts';
import { fillPriorResults } from './copy-season.sql.ts';
import { lockSeasonLoading } from './season.sql.ts';

/** The answer lists this many components; the counts have all. */
const maxListed = 500;

/** Which components a move is about, and what happens to them. */
const consequences: Readonly<Record<SeasonMove, readonly [Affected, (components: string) => string]>> = {
  open: ['all', (found) => `${found} can be seen and, from the opening date on, uploaded to.`],
  withdraw: ['all', (found) => `${found} can be seen by staff only.`],
  beginClosing: ['without-file', (found) => `${found} without a file can no longer get a first one.`],
  reopen: ['without-file', (found) => `${found} without a file can get a first one again.`],
  close: ['unfinished', (found) => `${found} that are not complete can no longer be finished.`],
  undoClose: ['unfinished', (found) => `${found} that are not complete can be finished again.`],
};

export async function previewMove(db: Queryable, measurementYear: number, move: SeasonMove) {
  const season = await findSeason(db, measurementYear);
  if (!season) throw notFound();
  const [affected, describe] = consequences[move];
  const components = await listAffected(db, measurementYear, affected, maxListed);
  const [{ count, organizations } = { count: 0, organizations: 0 }] = components;
  return {
    verdict: canMove(season, move),
    isConfirmedByYear: isConfirmedByYear(move),
    sentence: describe(`${formatCount(count, 'component')} of ${formatCount(organizations, 'organization')}`),
    count,
    organizations,
    components,
  };
}

const isConfirmedByYear = (move: SeasonMove): boolean => 'isConfirmedByYear' in seasonMoves[move];

interface RequestedMove {
  readonly measurementYear: number;
  readonly move: SeasonMove;
  readonly confirmedYear?: number | undefined;
}

export async function moveSeason(
  context: Context,
  { measurementYear, move, confirmedYear }: RequestedMove,
): Promise<Pick<SeasonRow, 'measurementYear' | 'state'>> {
  requireFreshSignIn(context, 'change the state of a season');
  if (isConfirmedByYear(move) && confirmedYear !== measurementYear)
    throw badRequest(`Type in the measurement year, ${measurementYear}, to close it.`);
  return makeChange(context, async (change) => {
    const season = await lockForMove(change.db, measurementYear);
    if (!season) throw notFound();
    const verdict = canMove(season, move);
    if (!verdict.ok) throw conflict(verdict.reason, 'data_changed');
    return applyMove(change, season, move);
  });
}

/** Waits for other moves and loads, and for changes of its components that have begun. */
export async function lockForMove(db: Queryable, measurementYear: number): Promise<SeasonRow | null> {
  await lockSeasonLoading(db);
  await lockSeason(db, measurementYear);
  return (await findSeason(db, measurementYear)) ?? null;
}

/**
 * The one way in which a season moves, once it is locked and may. A move by hand or by date uses up the date for it: a season
 * that was taken back does not move by itself again.
 */
export async function applyMove(
  { db, emit }: Pick<Change, 'db' | 'emit'>,
  { measurementYear, state: before }: SeasonRow,
  move: SeasonMove,
  { onDate }: { readonly onDate?: string } = {},
): Promise<Pick<SeasonRow, 'measurementYear' | 'state'>> {
  const [first] = await listAffected(db, measurementYear, consequences[move][0], 1);
  const { to: state } = seasonMoves[move];
  await setSeasonState(db, measurementYear, state);
  if (isMoveByDate(move)) await planMove(db, measurementYear, move, null);
  await takeLaterResults(db, measurementYear, move);
  emit({
    kind: 'season-moved',
    measurementYear,
    before,
    after: state,
    components: first?.count ?? 0,
    ...(onDate === undefined ? {} : { onDate }),
  });
  return { measurementYear, state };
}

/**
 * A season is copied in spring, and plans become final until summer: what is final when the next season opens, and when this one
 * is closed, is added. Sets that are there may be those of a folder, and stay. Spec: season-prior.
 */
async function takeLaterResults(db: Queryable, measurementYear: number, move: SeasonMove): Promise<void> {
  const year = move === 'open' ? measurementYear - 1 : move === 'close' ? measurementYear : null;
  if (year !== null) await fillPriorResults(db, year, { areOthersKept: true });
}
