/**
 * The effect of changed rules on one file. Each changed rule runs as it is and as it would be in one pass; findings of both at
 * one place are one pair. All other findings are the same before and after. Spec: rule-preview-run.
 */
import {
  type Finding,
  type FindingCounts,
  isStructural,
  noFindings,
  type Severity,
} from '../findings/finding.ts';

const trialMark = '*';
/** The id under which the changed rule reports. */
export const trialId = (ruleId: string): string => `${ruleId}${trialMark}`;

/** severity: the same place, found with another severity. */
export type FindingChange = 'new' | 'gone' | 'severity';

export interface ChangedFinding extends Finding {
  readonly change: FindingChange;
}

/** Findings of one changed rule. */
export interface RuleDifference {
  readonly ruleId: string;
  readonly before: number;
  readonly after: number;
  readonly added: number;
  readonly gone: number;
  /** Found before and after, with another severity. */
  readonly regraded: number;
}

export interface FileDifference {
  readonly before: FindingCounts;
  readonly after: FindingCounts;
  readonly rules: readonly RuleDifference[];
  /** The first ones. */
  readonly findings: readonly ChangedFinding[];
}

export interface DifferenceTally {
  add(finding: Finding): void;
  /** @param counts of the engine: structural findings beyond a limit are only counted */
  end(counts: FindingCounts): FileDifference;
}

/** So many findings of a file are listed; all are counted. */
const listed = 50;
/** So many wait for the other one of their pair, which comes soon after: both rules get the same subject. */
const maxWaiting = 10_000;

interface Waiting {
  readonly finding: Finding;
  readonly isAfter: boolean;
}

export function createDifferenceTally(changed: Iterable<string>): DifferenceTally {
  const before: Record<Severity, number> = { ...noFindings };
  const after: Record<Severity, number> = { ...noFindings };
  const tallies = new Map(
    [...changed].map((ruleId) => [ruleId, { before: 0, after: 0, added: 0, gone: 0, regraded: 0 }]),
  );
  const waiting = new Map<string, Waiting[]>();
  let waitingCount = 0;
  const findings: ChangedFinding[] = [];

  const list = (finding: Finding, change: FindingChange): void => {
    if (findings.length < listed) findings.push({ ...finding, change });
  };

  function countOne({ finding, isAfter }: Waiting): void {
    const tally = tallies.get(finding.ruleId);
    if (tally) tally[isAfter ? 'added' : 'gone'] += 1;
    list(finding, isAfter ? 'new' : 'gone');
  }

  /** The oldest first, until only so many wait. */
  function countUnpaired(rest: number): void {
    for (const [place, here] of waiting) {
      if (waitingCount <= rest) return;
      waiting.delete(place);
      waitingCount -= here.length;
      for (const each of here) countOne(each);
    }
  }

  function pair(finding: Finding, isAfter: boolean): void {
    const place = formatPlace(finding);
    const here = waiting.get(place);
    const [other] = here ?? [];
    if (!here || !other || other.isAfter === isAfter) {
      waiting.set(place, [...(here ?? []), { finding, isAfter }]);
      waitingCount += 1;
      if (waitingCount > maxWaiting) countUnpaired(maxWaiting / 2);
      return;
    }
    if (here.length === 1) waiting.delete(place);
    else waiting.set(place, here.slice(1));
    waitingCount -= 1;
    if (other.finding.severity === finding.severity) return;
    const tally = tallies.get(finding.ruleId);
    if (tally) tally.regraded += 1;
    list(isAfter ? finding : other.finding, 'severity');
  }

  return {
    add(found) {
      const isAfter = found.ruleId.endsWith(trialMark);
      const finding = isAfter ? { ...found, ruleId: found.ruleId.slice(0, -trialMark.length) } : found;
      const tally = tallies.get(finding.ruleId);
      if (!tally) {
        before[finding.severity] += 1;
        after[finding.severity] += 1;
        return;
      }
      (isAfter ? after : before)[finding.severity] += 1;
      tally[isAfter ? 'after' : 'before'] += 1;
      pair(finding, isAfter);
    },
    end(counts) {
      countUnpaired(0);
      // Structural rules cannot be changed.
      for (const severity of Object.keys(counts) as Severity[])
        if (isStructural(severity)) {
          before[severity] = counts[severity];
          after[severity] = counts[severity];
        }
      return {
        before,
        after,
        rules: [...tallies].map(([ruleId, tally]) => ({ ruleId, ...tally })),
        findings,
      };
    },
  };
}

const formatPlace = ({ ruleId, line, column, measure, indicatorKey, record }: Finding): string =>
  [ruleId, line, column, measure, indicatorKey, record].join('\n');
