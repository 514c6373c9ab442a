/**
 * Compares the findings of two runs: new, fixed and remaining, counted by rule, with the first of each. Each run is
 * read once, and only the identities of its findings; then the findings that are shown. In memory are the counts by
 * identity and the position of each earlier finding: at most 60 bytes per finding.
 */
import { severities, type Severity } from '@idss/domain/findings/finding';
import { formatNumber } from '@idss/domain/format-number';
import type { Queryable } from '#src/db/queryable.ts';
import { findTotals } from './finding-blocks.sql.ts';
import type { FindingCount, FindingRecord } from './finding-blocks.ts';
import { type BlockIdentities, eachIdentity, readHits } from './each-finding.ts';
import { createIdentityCounts } from './identity-counts.ts';

export interface ComparedGroup {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly count: number;
  readonly rows: readonly FindingRecord[];
}

export interface ComparedFindings {
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
  /** The reason, if there are too many findings to compare one by one; the lists are empty then. */
  readonly notComparedBecause?: string;
  readonly new: ComparedFindings;
  readonly fixed: ComparedFindings;
  readonly remaining: ComparedFindings;
  readonly rules: readonly ComparedRule[];
}

export interface ComparisonLimits {
  /** Findings of a run. */
  readonly findings: number;
  /** Rows of a group. */
  readonly rowsPerGroup: number;
  /** Rows of all groups of new, of fixed and of remaining findings. */
  readonly rows: number;
}

export interface ComparedRuns {
  readonly before: string;
  readonly after: string;
}

const usualLimits: ComparisonLimits = { findings: 1_000_000, rowsPerGroup: 200, rows: 5000 };

export async function compareFindings(
  db: Queryable,
  { before, after }: ComparedRuns,
  limits: ComparisonLimits = usualLimits,
): Promise<FindingComparison> {
  const [totalsBefore, totalsAfter] = [await findTotals(db, before), await findTotals(db, after)];
  const rules = getRules(totalsBefore, totalsAfter);
  const countBefore = sum(rules.map((rule) => rule.before));
  const nothing: ComparedFindings = { total: 0, groups: [] };
  if (Math.max(countBefore, sum(rules.map((rule) => rule.after))) > limits.findings)
    return {
      notComparedBecause:
        `One of the files has more than ${formatNumber(limits.findings)} findings, too many to compare them one by one. ` +
        'The number of findings of each rule in each file is shown below.',
      new: nothing,
      fixed: nothing,
      remaining: nothing,
      rules,
    };

  const numbers = new Map(rules.map(({ ruleId }, n) => [ruleId, n]));
  const open = createIdentityCounts(countBefore);
  const blocksBefore: {
    readonly firstSeq: number;
    readonly ruleByGroup: Uint16Array;
    readonly places: Uint32Array;
  }[] = [];
  for await (const block of eachIdentity(db, before)) {
    const { firstSeq, highs, lows } = block;
    const places = new Uint32Array(highs.length);
    for (let n = 0; n < highs.length; n++) places[n] = open.add(highs[n] ?? 0, lows[n] ?? 0);
    blocksBefore.push({ firstSeq, ruleByGroup: toRuleNumbers(block, numbers), places });
  }

  const added = collect(rules, limits);
  const remaining = collect(rules, limits);
  for await (const block of eachIdentity(db, after)) {
    const { firstSeq, highs, lows } = block;
    const ruleByGroup = toRuleNumbers(block, numbers);
    for (let n = 0; n < highs.length; n++)
      (open.take(highs[n] ?? 0, lows[n] ?? 0) ? remaining : added).take(ruleByGroup[n] ?? 0, firstSeq, n);
  }

  // Unmatched earlier findings are fixed. Of equal ones the first are shown.
  const fixed = collect(rules, limits);
  for (const { firstSeq, ruleByGroup, places } of blocksBefore)
    for (let n = 0; n < places.length; n++)
      if (open.takeAt(places[n] ?? 0)) fixed.take(ruleByGroup[n] ?? 0, firstSeq, n);
  return {
    new: await added.read(db, after),
    fixed: await fixed.read(db, before),
    remaining: await remaining.read(db, after),
    rules,
  };
}

/** The rule number of each finding of a block. */
const toRuleNumbers = (
  { groups, counts }: BlockIdentities,
  numbers: ReadonlyMap<string, number>,
): Uint16Array => {
  const rules = counts.map(({ ruleId }) => {
    const rule = numbers.get(ruleId);
    if (rule === undefined) throw new Error(`The totals of a run do not contain rule ${ruleId}.`);
    return rule;
  });
  const ruleByGroup = new Uint16Array(groups.length);
  for (let n = 0; n < groups.length; n++) ruleByGroup[n] = rules[groups[n] ?? 0] ?? 0;
  return ruleByGroup;
};

interface Collection {
  /** `rule` is its number; `firstSeq` that of the finding's block, and `place` its position in the block. */
  take(rule: number, firstSeq: number, place: number): void;
  /** Counts, and the findings that are shown. */
  read(db: Queryable, runId: string): Promise<ComparedFindings>;
}

interface MatchPlace {
  readonly firstSeq: number;
  readonly place: number;
}

/** The number of a rule is its index in `rules`. */
function collect(
  rules: readonly ComparedRule[],
  { rowsPerGroup, rows: maxRows }: ComparisonLimits,
): Collection {
  const groups = rules.map(({ ruleId, ruleName, severity }) => ({
    ruleId,
    ruleName,
    severity,
    count: 0,
    matches: [] as MatchPlace[],
  }));
  return {
    take(rule, firstSeq, place) {
      const group = groups[rule];
      if (!group) throw new Error(`There is no rule ${rule}.`);
      group.count += 1;
      if (group.matches.length < rowsPerGroup) group.matches.push({ firstSeq, place });
    },
    async read(db, runId) {
      const found = groups.filter(({ count }) => count > 0);
      const share = Math.max(1, Math.min(rowsPerGroup, Math.floor(maxRows / Math.max(1, found.length))));
      const shownMatches = found.flatMap(({ matches }) => matches.slice(0, share));
      const placesByBlock = Map.groupBy(shownMatches, ({ firstSeq }) => firstSeq);
      const rows = await readHits(
        db,
        runId,
        new Map(
          [...placesByBlock].map(([firstSeq, matches]) => [
            firstSeq,
            matches.map(({ place }) => place).sort((a, b) => a - b),
          ]),
        ),
      );
      const toRows = Map.groupBy(rows, ({ ruleId }) => ruleId);
      return {
        total: sum(found.map(({ count }) => count)),
        groups: found.map(({ matches: _, ...group }) => ({ ...group, rows: toRows.get(group.ruleId) ?? [] })),
      };
    },
  };
}

/**
 * By severity, most severe first, then by id. A rule that was renamed or got another severity is shown as it is now.
 */
function getRules(before: readonly FindingCount[], after: readonly FindingCount[]): ComparedRule[] {
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
