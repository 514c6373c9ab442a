/** Counts every finding of a file, and lists them up to the limit. The same for all three programs. */
import {
  type Finding,
  type FindingCounts,
  isStructural,
  noFindings,
  type Severity,
} from '@idss/domain/findings/finding';
import { structuralListed } from '@idss/domain/findings/listing';

export interface FindingList {
  readonly counts: FindingCounts;
  add(finding: Finding): void;
  /** Are findings of this severity only counted from here on? Then they need not be created. */
  isCut(severity: Severity): boolean;
  /** Counts one that was not created. */
  count(severity: Severity): void;
}

export function listFindings(report: (finding: Finding) => void): FindingList {
  const counts: Record<Severity, number> = { ...noFindings };
  let structural = 0;
  const isCut = (severity: Severity): boolean => structural >= structuralListed && isStructural(severity);
  return {
    counts,
    isCut,
    count(severity) {
      counts[severity] += 1;
    },
    add(finding) {
      counts[finding.severity] += 1;
      if (isCut(finding.severity)) return;
      if (isStructural(finding.severity)) structural += 1;
      report(finding);
    },
  };
}

/** All findings of a file that is in memory as a whole. */
export function collectFindings<Outcome>(
  bytes: Uint8Array,
  open: (report: (finding: Finding) => void) => { write(chunk: Uint8Array): void; end(): Outcome },
): { readonly findings: readonly Finding[]; readonly outcome: Outcome } {
  const findings: Finding[] = [];
  const validator = open((finding) => findings.push(finding));
  validator.write(bytes);
  return { outcome: validator.end(), findings };
}
