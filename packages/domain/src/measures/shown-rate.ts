/** What stands in the place of a rate. Workflow notes, part 4. */
import type { Designation } from '../audit/designation.ts';

/** Only a reportable row shows its rate, or NA below the threshold; the others show their designation. */
export const shownRate = (displayRate: string, designation: Designation | null): string =>
  designation === null || designation === 'R' ? displayRate : designation;
