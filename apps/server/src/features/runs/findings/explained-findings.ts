/** What of the findings of a component's latest check is explained. Spec: findings-explanations. */
import type { ExplanationRow } from '@idss/contract/runs/explanations';
import type { ExplanationFilter } from '@idss/domain/findings/explanation';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Caller } from '#src/kernel/context.ts';
import { listExplanations, type StoredExplanation } from './explanations.sql.ts';
import type { CountFilter } from './finding-blocks.sql.ts';
import type { FindingCount } from './finding-blocks.ts';

export interface Explained {
  readonly all: readonly StoredExplanation[];
  /** The explanation of a finding, or of its rule; of its place, where its values changed since. */
  find(finding: {
    readonly id: number;
    readonly ruleId: string;
    readonly severity: string;
  }): StoredExplanation | null;
  ofRule(ruleId: string): StoredExplanation | null;
  /** Of warnings of these totals. */
  count(totals: readonly FindingCount[], filter?: CountFilter): ExplainedCounts;
  /** Findings of the rules that it names are all shown, and of others those with these numbers; or all but these. */
  select(filter: ExplanationFilter, totals: readonly FindingCount[], within: CountFilter): Selection;
}

export interface ExplainedCounts {
  readonly warnings: number;
  readonly explained: number;
  readonly askedBack: number;
}

/** Some of the warnings of a run. */
export interface Selection {
  readonly total: number;
  /** Rules of which all are selected, but for those that are left out. */
  readonly ruleIds: readonly string[];
  readonly leftOut: ReadonlySet<number>;
  /** Of other rules; in order. */
  readonly ids: readonly number[];
}

export async function readExplained(
  db: Queryable,
  {
    submissionId,
    component,
    latestRunId,
  }: Pick<ComponentRecord, 'submissionId' | 'component' | 'latestRunId'>,
): Promise<Explained> {
  const all = await listExplanations(db, submissionId, component);
  return sortExplained(
    // Carried to an earlier check only, by a process of an earlier version: nothing is known of this one.
    all.map((each) => (each.runId === latestRunId ? each : { ...each, findingId: null, isHere: false })),
  );
}

const isAskedBack = ({ state }: StoredExplanation): boolean => state === 'asked-back';

export function sortExplained(all: readonly StoredExplanation[]): Explained {
  const byRule = new Map(
    all.flatMap((each) => (each.placeKey === null ? [[each.ruleId, each] as const] : [])),
  );
  const byFinding = new Map(
    all.flatMap((each) => (each.findingId === null ? [] : [[each.findingId, each] as const])),
  );
  const isRuleHere = (ruleId: string): boolean => byRule.get(ruleId)?.isHere === true;
  const listOwn = ({ ruleId, measureCode }: CountFilter): readonly StoredExplanation[] =>
    [...byFinding.values()].filter(
      (each) =>
        each.isHere &&
        (ruleId === undefined || each.ruleId === ruleId) &&
        (measureCode === undefined || each.finding?.measureCode === measureCode),
    );

  function select(
    filter: ExplanationFilter,
    totals: readonly FindingCount[],
    within: CountFilter,
  ): Selection {
    const warnings = totals.filter((total) => total.severity === 'Warning' && isWithin(within, total));
    const ruleIds = [...new Set(warnings.map(({ ruleId }) => ruleId))];
    const own = listOwn(within);
    const isWanted = (each: StoredExplanation): boolean => isAskedBack(each) === (filter === 'asked-back');
    const whole = ruleIds.filter((ruleId) => {
      const rule = byRule.get(ruleId);
      return filter === 'no' ? rule?.isHere !== true : rule?.isHere === true && isWanted(rule);
    });
    const isWhole = new Set(whole);
    // What a finding has of its own counts before what its rule has.
    const leftOut = own.filter((each) => isWhole.has(each.ruleId) && (filter === 'no' || !isWanted(each)));
    const added = filter === 'no' ? [] : own.filter((each) => !isWhole.has(each.ruleId) && isWanted(each));
    const ofWhole = warnings.filter(({ ruleId }) => isWhole.has(ruleId));
    return {
      total: computeSum(ofWhole) - leftOut.length + added.length,
      ruleIds: whole,
      leftOut: new Set(leftOut.map(({ findingId }) => findingId ?? 0)),
      ids: added.map(({ findingId }) => findingId ?? 0).sort((a, b) => a - b),
    };
  }

  return {
    all,
    find({ id, ruleId, severity }) {
      if (severity !== 'Warning') return null;
      const own = byFinding.get(id) ?? null;
      return own?.isHere || !isRuleHere(ruleId) ? own : (byRule.get(ruleId) ?? null);
    },
    ofRule: (ruleId) => byRule.get(ruleId) ?? null,
    select,
    count: (totals, filter = {}) => ({
      warnings: computeSum(totals.filter((total) => total.severity === 'Warning' && isWithin(filter, total))),
      explained: select('yes', totals, filter).total,
      askedBack: select('asked-back', totals, filter).total,
    }),
  };
}

const isWithin = ({ ruleId, measureCode }: CountFilter, total: FindingCount): boolean =>
  (ruleId === undefined || total.ruleId === ruleId) &&
  (measureCode === undefined || total.measureCode === measureCode);

const computeSum = (counts: readonly FindingCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

export const presentExplanation = (
  stored: StoredExplanation,
  { userId }: Pick<Caller, 'userId'>,
): ExplanationRow => ({
  explanationId: stored.explanationId,
  ruleId: stored.ruleId,
  findingId: stored.findingId,
  isOfRule: stored.placeKey === null,
  isHere: stored.isHere,
  text: stored.text,
  by: stored.authorName,
  on: stored.explainedAt,
  isOwn: stored.authorId === userId,
  state: stored.state,
  answer:
    stored.answeredAt === null
      ? null
      : { text: stored.answer, by: stored.answeredBy ?? '', on: stored.answeredAt },
  version: stored.version,
  values: stored.finding && { found: stored.finding.found, expected: stored.finding.expected },
});
