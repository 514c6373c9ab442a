/** The findings of the reviewed file by row of the review table. Spec: audit-row-findings. */
import { isIssue, type IssueSeverity, issueSeverities } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/db/queryable.ts';
import { eachFinding } from '#src/features/runs/findings/each-finding.ts';

export interface RowFindings {
  readonly measureCode: string;
  /** Empty: of the whole measure. */
  readonly indicatorKey: string;
  readonly count: number;
  readonly worst: IssueSeverity;
}

/** Of this many findings the rows are counted; a file with more is not at its review. */
const mostCounted = 100_000;

/** Without remarks, which count against no row. */
export async function countRowFindings(db: Queryable, runId: string): Promise<readonly RowFindings[]> {
  const rows = new Map<string, RowFindings>();
  let seen = 0;
  for await (const findings of eachFinding(db, runId)) {
    for (const { measureCode, indicatorKey, severity } of findings) {
      if (measureCode === null || !isIssue(severity)) continue;
      const key = `${measureCode}\n${indicatorKey ?? ''}`;
      const { count, worst } = rows.get(key) ?? { count: 0, worst: severity };
      const isWorse = issueSeverities.indexOf(severity) < issueSeverities.indexOf(worst);
      rows.set(key, {
        measureCode,
        indicatorKey: indicatorKey ?? '',
        count: count + 1,
        worst: isWorse ? severity : worst,
      });
    }
    seen += findings.length;
    if (seen >= mostCounted) break;
  }
  return [...rows.values()];
}
