import type { Designation } from './designation.ts';

/**
 * The reported rate as shown: only a reportable row, or one not designated yet, shows its rate. Spec: results-reported.
 */
export const reportedRate = (displayRate: string, designation: Designation | '' | null): string =>
  designation === null || designation === 'R' ? displayRate : designation;
