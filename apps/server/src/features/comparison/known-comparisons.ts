/**
 * A cache of recent comparisons. Findings of a run never change, so a comparison of two runs never expires, even if an
 * event invalidates the whole response. Parallel requests for the same comparison share it.
 */
import type { Queryable } from '#src/app.ts';
import { compareFindings, type ComparedRuns, type FindingComparison } from './compare-findings.ts';

interface Known {
  readonly comparison: Promise<FindingComparison>;
  /** The number of findings in its lists; 0 while it is being computed. */
  rows: number;
}

export interface KnownComparisons {
  compare(db: Queryable, runs: ComparedRuns): Promise<FindingComparison>;
}

/** Limit for all cached comparisons together, except the latest: about 20 MB. */
const usualRows = 30_000;

export function createKnownComparisons(
  make: typeof compareFindings = compareFindings,
  maxRows = usualRows,
): KnownComparisons {
  const all = new Map<string, Known>();

  function dropOldest(): void {
    let rows = 0;
    for (const [key, known] of [...all].reverse()) {
      if (rows > 0 && rows + known.rows > maxRows) all.delete(key);
      else rows += known.rows;
    }
  }

  return {
    compare(db, runs) {
      const key = `${runs.before} ${runs.after}`;
      const known: Known = all.get(key) ?? { comparison: make(db, runs), rows: 0 };
      all.delete(key);
      all.set(key, known);
      known.comparison.then(
        ({ new: added, fixed, remaining }) => {
          known.rows = 1;
          for (const { groups } of [added, fixed, remaining])
            for (const { rows } of groups) known.rows += rows.length;
          dropOldest();
        },
        () => {
          if (all.get(key) === known) all.delete(key);
        },
      );
      return known.comparison;
    },
  };
}
