/**
 * Comparisons that were made lately. Findings of a run never change, so one of two runs is true for ever; what was made
 * is kept also when an event makes the whole answer outdated, and is made once for all who ask for it together.
 */
import type { Queryable } from '#src/app.ts';
import { compareFindings, type ComparedRuns, type FindingComparison } from './compare-findings.ts';

interface Known {
  readonly comparison: Promise<FindingComparison>;
  /** Findings in its lists; 0 as long as it is being made. */
  rows: number;
}

export interface KnownComparisons {
  compare(db: Queryable, runs: ComparedRuns): Promise<FindingComparison>;
}

/** Of all that are kept together, beside the one that was asked for last: some 20 MB. */
const usualRows = 30_000;

export function createKnownComparisons(
  make: typeof compareFindings = compareFindings,
  mostRows = usualRows,
): KnownComparisons {
  const all = new Map<string, Known>();

  function dropOldest(): void {
    let rows = 0;
    for (const [key, known] of [...all].reverse()) {
      if (rows > 0 && rows + known.rows > mostRows) all.delete(key);
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
