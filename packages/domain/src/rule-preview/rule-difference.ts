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

const changedMark = '*';
/** The id under which the changed rule reports. */
export const getChangedId = (ruleId: string): string => `${ruleId}${changedMark}`;

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
  /** Found before and after, with another severity or another end of its trial. */
  readonly regraded: number;
}

export interface FileDifference {
  readonly before: FindingCounts;
  readonly after: FindingCounts;
  readonly rules: readonly RuleDifference[];
  /** The first ones. */
  readonly findings: readonly ChangedFinding[];
}

/** So many findings of a file are listed; all are counted. */
const listed = 50;
/** So many wait for the other one of their pair, which comes soon after: both rules get the same subject. */
const maxWaiting = 10_000;

interface WaitingFinding {
  readonly finding: Finding;
  readonly isAfter: boolean;
}

export class DifferenceTally {
  readonly #before: Record<Severity, number> = { ...noFindings };
  readonly #after: Record<Severity, number> = { ...noFindings };
  readonly #tallies;
  readonly #waiting = new Map<string, WaitingFinding[]>();
  #waitingCount = 0;
  readonly #findings: ChangedFinding[] = [];

  constructor(changed: Iterable<string>) {
    this.#tallies = new Map(
      [...changed].map((ruleId) => [ruleId, { before: 0, after: 0, added: 0, gone: 0, regraded: 0 }]),
    );
  }

  #list(finding: Finding, change: FindingChange): void {
    if (this.#findings.length < listed) this.#findings.push({ ...finding, change });
  }

  #countOne({ finding, isAfter }: WaitingFinding): void {
    const tally = this.#tallies.get(finding.ruleId);
    if (tally) tally[isAfter ? 'added' : 'gone'] += 1;
    this.#list(finding, isAfter ? 'new' : 'gone');
  }

  /** The oldest first, until only so many wait. */
  #countUnpaired(rest: number): void {
    for (const [place, here] of this.#waiting) {
      if (this.#waitingCount <= rest) return;
      this.#waiting.delete(place);
      this.#waitingCount -= here.length;
      for (const each of here) this.#countOne(each);
    }
  }

  #pair(finding: Finding, isAfter: boolean): void {
    const place = formatPlace(finding);
    const here = this.#waiting.get(place);
    const [other] = here ?? [];
    if (!here || !other || other.isAfter === isAfter) {
      this.#waiting.set(place, [...(here ?? []), { finding, isAfter }]);
      this.#waitingCount += 1;
      if (this.#waitingCount > maxWaiting) this.#countUnpaired(maxWaiting / 2);
      return;
    }
    if (here.length === 1) this.#waiting.delete(place);
    else this.#waiting.set(place, here.slice(1));
    this.#waitingCount -= 1;
    if (other.finding.severity === finding.severity && other.finding.trial?.until === finding.trial?.until)
      return;
    const tally = this.#tallies.get(finding.ruleId);
    if (tally) tally.regraded += 1;
    this.#list(isAfter ? finding : other.finding, 'severity');
  }

  add(found: Finding): void {
    const isAfter = found.ruleId.endsWith(changedMark);
    const finding = isAfter ? { ...found, ruleId: found.ruleId.slice(0, -changedMark.length) } : found;
    const tally = this.#tallies.get(finding.ruleId);
    if (!tally) {
      this.#before[finding.severity] += 1;
      this.#after[finding.severity] += 1;
      return;
    }
    (isAfter ? this.#after : this.#before)[finding.severity] += 1;
    tally[isAfter ? 'after' : 'before'] += 1;
    this.#pair(finding, isAfter);
  }

  /** @param counts of the engine: structural findings beyond a limit are only counted */
  end(counts: FindingCounts): FileDifference {
    this.#countUnpaired(0);
    // Structural rules cannot be changed.
    for (const severity of Object.keys(counts) as Severity[])
      if (isStructural(severity)) {
        this.#before[severity] = counts[severity];
        this.#after[severity] = counts[severity];
      }
    return {
      before: this.#before,
      after: this.#after,
      rules: [...this.#tallies].map(([ruleId, tally]) => ({ ruleId, ...tally })),
      findings: this.#findings,
    };
  }
}

const formatPlace = ({ ruleId, line, column, measure, indicatorKey, record }: Finding): string =>
  [ruleId, line, column, measure, indicatorKey, record].join('\n');
