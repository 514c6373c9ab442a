/** Who may see and move seasons. Spec: season-states. By hand, as all expectations. */
import { type Expectation, forStaff, plain } from '#src/test/authorization/expectation.ts';

const noSuchSeason = { measurementYear: '1998', move: 'close' };

export const expectations: Readonly<Record<string, Expectation>> = {
  GetSeasons: forStaff({}),
  GetSeasonYears: { gate: 'licensed', cases: [plain()] },
  PreviewSeasonMove: forStaff(noSuchSeason, [404]),
  // A move would change what the other callers of this test may do.
  MoveSeason: forStaff(noSuchSeason, [400]),
  PlanSeasonMove: forStaff({ measurementYear: '1998', move: 'open', date: 'HEDIS upload' }, [404]),
};
