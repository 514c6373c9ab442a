/**
 * Compares the stored state of every submission (stage, marks, validation status, file, designations, comments) with
 * its events. Memory is bounded by some submissions.
 */
import { compareWithHistory } from '@idss/domain/events/compare-with-history';
import { replayEvents, type Cells } from '@idss/domain/events/replay';
import { componentLabel, isHedis } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import type { WrongStatus } from '#src/features/stages/find-wrong-statuses.ts';
import { readAhead } from './read-ahead.ts';
import {
  type ChangedFile,
  findNextRange,
  listCells,
  listSeasonsWithHistory,
  listStateEvents,
  listStates,
  type PastEvent,
  type StateRow,
  type SubmissionRange,
} from './states.sql.ts';

export interface StatesReport {
  readonly count: number;
  /** Data that cannot be compared, with the reason. */
  readonly notes: readonly string[];
}

const submissionsAtOnce = 100;

const getKey = ({ submissionId, component }: Pick<StateRow, 'submissionId' | 'component'>): string =>
  `${submissionId} ${component}`;

/** Stored rows of some submissions, and their events. */
interface Portion extends SubmissionRange {
  readonly states: readonly StateRow[];
  readonly cells: readonly (Cells & { readonly submissionId: number })[];
  readonly events: readonly PastEvent[];
}

async function readPortion(db: Queryable, before: Portion | undefined): Promise<Portion | undefined> {
  const range = await findNextRange(db, before?.last ?? 0, submissionsAtOnce);
  return (
    range && {
      ...range,
      states: await listStates(db, range),
      cells: await listCells(db, range),
      events: await listStateEvents(db, range),
    }
  );
}

/** `instead`: for these components the derived status is compared, because the stored one is reported already. */
export async function verifyStates(
  db: Queryable,
  found: (problem: string) => void,
  instead: readonly WrongStatus[] = [],
): Promise<StatesReport> {
  const derived = new Map(instead.map((each) => [getKey(each), each.derived]));
  const seasonsWithHistory = await listSeasonsWithHistory(db);
  let count = 0;
  let uncheckedCells = 0;
  let withoutHistory = 0;
  for await (const portion of readAhead<Portion>((before) => readPortion(db, before))) {
    const stored = portion.states.map((state) => ({ ...state, ...derived.get(getKey(state)) }));
    const cells = Map.groupBy(portion.cells, ({ submissionId }) => submissionId);
    const events = Map.groupBy(portion.events, ({ submissionId }) => submissionId);
    for (const [id, states] of Map.groupBy(stored, ({ submissionId }) => submissionId)) {
      const compared = compareSubmission(
        states,
        cells.get(id) ?? [],
        events.get(id) ?? [],
        seasonsWithHistory,
      );
      for (const problem of compared.problems) found(problem);
      count += compared.count;
      uncheckedCells += compared.uncheckedCells;
      withoutHistory += compared.withoutHistory;
    }
    for (const event of portion.events) if (event.changedFile) found(describeFile(event, event.changedFile));
  }
  const notes: string[] = [];
  if (withoutHistory > 0)
    notes.push(
      `${withoutHistory} of earlier seasons have no events, so there is nothing to compare them with.`,
    );
  if (uncheckedCells > 0)
    notes.push(
      `${uncheckedCells} designations were set by plan locks whose events do not name them (an earlier version).`,
    );
  return { count, notes };
}

function compareSubmission(
  states: readonly StateRow[],
  cells: readonly Cells[],
  events: readonly PastEvent[],
  seasonsWithHistory: ReadonlySet<number>,
): { problems: string[]; count: number; uncheckedCells: number; withoutHistory: number } {
  const problems: string[] = [];
  let uncheckedCells = 0;
  let withoutHistory = 0;
  const replayed = replayEvents(
    states.map(({ component }) => component),
    events,
  );
  for (const state of states) {
    const { submissionId, component, measurementYear } = state;
    const replayedState = replayed.get(component);
    if (!replayedState) continue;
    if (replayedState.lastEventId === null && !seasonsWithHistory.has(measurementYear)) {
      withoutHistory += 1;
      continue;
    }
    const compared = compareWithHistory({ state, cells: isHedis(component) ? cells : [] }, replayedState);
    for (const problem of compared.problems)
      problems.push(`Submission ${submissionId} (${componentLabel(component)}): ${problem}`);
    uncheckedCells += compared.uncheckedCells;
  }
  return { problems, count: states.length, uncheckedCells, withoutHistory };
}

function describeFile({ eventId, submissionId }: PastEvent, file: ChangedFile): string {
  const { component, fileName, sha256, storedSha256, storedSubmissionId } = file;
  const name = `Submission ${submissionId} (${componentLabel(component)}): the record of the file ${fileName} (event ${eventId})`;
  if (storedSha256 === null) return `${name} is missing.`;
  return storedSha256 === sha256
    ? `${name} belongs to ${storedSubmissionId === null ? 'no submission' : `submission ${storedSubmissionId}`} now.`
    : `${name} has another hash than the event says.`;
}
