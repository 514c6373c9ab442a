/**
 * A cache of recent comparisons. Findings of a run never change, so a comparison of two runs never expires, even if an
 * event invalidates the whole response. Parallel requests for the same comparison share it.
 */
import type { Queryable } from '#src/db/queryable.ts';
import { compareFindings, type ComparedRuns, type FindingComparison } from './compare-findings.ts';

interface Entry {
  readonly comparison: Promise<FindingComparison>;
  /** The number of findings in its lists; 0 while it is being computed. */
  rows: number;
}

export interface ComparisonCache {
  compare(db: Queryable, runs: ComparedRuns): Promise<FindingComparison>;
}

/** Limit for all cached comparisons together, except the latest: about 20 MB. */
const usualRows = 30_000;

export function createComparisonCache(
  compare: typeof compareFindings = compareFindings,
  maxRows = usualRows,
): ComparisonCache {
  const all = new Map<string, Entry>();

  function dropOldest(): void {
    let rows = 0;
    for (const [key, entry] of [...all].reverse()) {
      if (rows > 0 && rows + entry.rows > maxRows) all.delete(key);
      else rows += entry.rows;
    }
  }

  return {
    compare(db, runs) {
      const key = `${runs.before} ${runs.after}`;
      const entry: Entry = all.get(key) ?? { comparison: compare(db, runs), rows: 0 };
      all.delete(key);
      all.set(key, entry);
      entry.comparison.then(
        ({ new: added, fixed, remaining }) => {
          entry.rows = 1;
          for (const { groups } of [added, fixed, remaining])
            for (const { rows } of groups) entry.rows += rows.length;
          dropOldest();
        },
        () => {
          if (all.get(key) === entry) all.delete(key);
        },
      );
      return entry.comparison;
    },
  };
}
