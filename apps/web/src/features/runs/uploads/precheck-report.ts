/** The report of the check in the browser about one file: its findings grouped by rule, the first few of each in full. */
import type { Finding, FindingCounts, Severity, ValidationStatus } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import { formatFindingCounts, severities } from '@idss/domain/findings/finding';
import type { Evidence } from '../findings/FindingEvidence.tsx';

/** Findings listed of each rule; the upload lists them all. */
export const maxListedPerRule = 20;

/** As the server answers them. */
export type PrecheckFinding = Finding & {
  readonly shortIndicatorName: string | null;
  /** The lines around it, and its arithmetic, where they could be read. */
  readonly evidence?: Evidence;
};

export interface PrecheckGroup {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly count: number;
  readonly findings: readonly PrecheckFinding[];
}

export interface PrecheckReport {
  /** Position of the selected file; members of a zip share it. */
  readonly position: number;
  readonly fileName: string;
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
  readonly groups: readonly PrecheckGroup[];
  /** Why this file could not be checked at all, in a sentence. */
  readonly problem: string | null;
}

export type PrecheckMessage =
  | {
      readonly kind: 'progress';
      readonly fileName: string;
      readonly position: number;
      readonly percent: number;
    }
  | { readonly kind: 'report'; readonly report: PrecheckReport }
  | { readonly kind: 'done' };

/** With the files that define the season, by name. */
export interface SeasonPrecheckTask extends PrecheckTask {
  readonly season: Readonly<Record<string, string>>;
}

export interface PrecheckTask {
  readonly program: Program;
  readonly files: readonly File[];
  readonly guid: boolean;
  readonly experimental: boolean;
}

/** `2 errors, 31 warnings` */
export const formatCounts = (counts: FindingCounts): string => formatFindingCounts(counts) || 'Nothing found';

export interface FindingCollector {
  readonly add: (finding: Finding) => void;
  /** Gravest first, then by number. */
  readonly groups: () => PrecheckGroup[];
}

export function createFindingCollector(
  getIndicatorName: (finding: Finding) => string | null,
  maxFindings = maxListedPerRule,
): FindingCollector {
  const byRule = new Map<string, { first: Finding; count: number; findings: Finding[] }>();
  return {
    add(finding) {
      const group = byRule.get(finding.ruleId) ?? { first: finding, count: 0, findings: [] };
      group.count += 1;
      if (group.findings.length < maxFindings) group.findings.push(finding);
      byRule.set(finding.ruleId, group);
    },
    groups: () =>
      [...byRule.values()]
        .map(({ first, count, findings }) => ({
          ruleId: first.ruleId,
          ruleName: first.ruleName,
          severity: first.severity,
          count,
          findings: findings.map((finding) => ({
            ...finding,
            shortIndicatorName: getIndicatorName(finding),
          })),
        }))
        .sort(
          (a, b) =>
            severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
            b.count - a.count ||
            a.ruleId.localeCompare(b.ruleId),
        ),
  };
}
