/** Who may read, check and open a season. Spec: season-data, season-next. By hand, as all expectations. */
import { type Expectation, plain } from './expectation.ts';

export const seasonExpectations: Readonly<Record<string, Expectation>> = {
  GetSeasonFiles: { gate: 'licensed', cases: [plain()] },
};
