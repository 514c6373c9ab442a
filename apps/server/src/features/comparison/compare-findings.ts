/**
 * Findings of two runs compared: new, fixed and remaining, counted by rule, with the first of each. Three passes that
 * read a block at a time; between them only counts by identity are kept, so memory grows by some 12 to 26 bytes a finding.
 */
import { severities, type Severity } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/app.ts';
import { findTotals } from '#src/findings/finding-blocks.sql.ts';
import type { FindingCount, FindingRecord } from '#src/findings/finding-blocks.ts';
import { eachFinding } from '#src/findings/read-findings.ts';
import { createIdentityCounts } from './identity-counts.ts';

export interface ComparedGroup {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly count: number;
  readonly rows: readonly FindingRecord[];
}

export interface Compared {
  readonly total: number;
  readonly groups: readonly ComparedGroup[];
}

export interface ComparedRule {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly before: number;
  readonly after: number;
}

export interface FindingComparison {
  /** A sentence where there are too many to compare them one by one; the lists are empty then. */
  readonly notComparedBecause?: string;
  readonly new: Compared;
  readonly fixed: Compared;
  readonly remaining: Compared;
  readonly rules: readonly ComparedRule[];
}

export interface ComparisonLimits {
  /** Findings of a run. */
  readonly findings: number;
  /** Rows of a group. */
  readonly rowsOfGroup: number;
  /** Rows of all groups of new, of fixed and of remaining findings. */
  readonly rows: number;
}

/** A run of a million findings is read in some three seconds on two cores. */
const usualLimits: ComparisonLimits = { findings: 1_000_000, rowsOfGroup: 200, rows: 5000 };
const number = new Intl.NumberFormat('en-US');

export async function compareFindings(
  db: Queryable,
  { before, after }: { readonly before: string; readonly after: string },
  limits: ComparisonLimits = usualLimits,
): Promise<FindingComparison> {
  const [totalsBefore, totalsAfter] = [await findTotals(db, before), await findTotals(db, after)];
  const rules = rulesOf(totalsBefore, totalsAfter);
  const countBefore = sum(rules.map((rule) => rule.before));
  const nothing: Compared = { total: 0, groups: [] };
  if (Math.max(countBefore, sum(rules.map((rule) => rule.after))) > limits.findings)
    return {
      notComparedBecause:
        `One of the files has more than ${number.format(limits.findings)} findings, too many to compare them one by one. ` +
        'How often each rule found something in each file is told below.',
      new: nothing,
      fixed: nothing,
      remaining: nothing,
      rules,
    };

  const open = createIdentityCounts(countBefore);
  for await (const some of eachFinding(db, before)) for (const finding of some) open.add(finding);

  const added = collect(limits);
  const remaining = collect(limits);
  for await (const some of eachFinding(db, after))
    for (const finding of some) (open.take(finding) ? remaining : added).take(finding);

  // What nobody took is fixed. Of equal ones the first are shown.
  const fixed = collect(limits);
  const fixedCount = countBefore - remaining.count();
  if (fixedCount > 0)
    for await (const some of eachFinding(db, before)) {
      for (const finding of some) if (open.take(finding)) fixed.take(finding);
      if (fixed.count() === fixedCount) break;
    }
  return { new: added.end(rules), fixed: fixed.end(rules), remaining: remaining.end(rules), rules };
}

interface Collection {
  take(finding: FindingRecord): void;
  count(): number;
  end(rules: readonly ComparedRule[]): Compared;
}

function collect({ rowsOfGroup, rows: rowsOfAll }: ComparisonLimits): Collection {
  const groups = new Map<string, { count: number; readonly rows: FindingRecord[] }>();
  let total = 0;
  return {
    take(finding) {
      let group = groups.get(finding.ruleId);
      if (!group) groups.set(finding.ruleId, (group = { count: 0, rows: [] }));
      group.count += 1;
      total += 1;
      if (group.rows.length < rowsOfGroup) group.rows.push(finding);
    },
    count: () => total,
    end(rules) {
      const share = Math.max(1, Math.min(rowsOfGroup, Math.floor(rowsOfAll / Math.max(1, groups.size))));
      return {
        total,
        groups: rules.flatMap(({ ruleId, ruleName, severity }) => {
          const group = groups.get(ruleId);
          return group
            ? [{ ruleId, ruleName, severity, count: group.count, rows: group.rows.slice(0, share) }]
            : [];
        }),
      };
    },
  };
}

/** By severity, the gravest first, then by id. A rule that was renamed or weighs otherwise since is shown as it is now. */
function rulesOf(before: readonly FindingCount[], after: readonly FindingCount[]): ComparedRule[] {
  const byId = new Map<string, ComparedRule>();
  const add = (counts: readonly FindingCount[], side: 'before' | 'after'): void => {
    for (const { ruleId, ruleName, severity, count } of counts) {
      const known = byId.get(ruleId) ?? { before: 0, after: 0 };
      byId.set(ruleId, { ...known, ruleId, ruleName, severity, [side]: known[side] + count });
    }
  };
  add(before, 'before');
  add(after, 'after');
  return [...byId.values()].sort(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.ruleId < b.ruleId ? -1 : 1),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
