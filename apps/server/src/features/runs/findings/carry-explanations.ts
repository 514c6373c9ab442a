/**
 * Carries explanations to the findings of the next check, in the transaction of its outcome. What was explained when the
 * check began is found by the thread that found all its findings; what was explained meanwhile is looked for in its blocks.
 * Spec: findings-explanations-carried.
 */
import type { DomainEvent } from '@idss/domain/events/event';
import { carry, type FoundAgain, type RulePrints } from '@idss/domain/findings/explanation';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import {
  type CarriedRow,
  listExplanationsOf,
  listRunPrints,
  noteWarnedRules,
  saveCarried,
  type StoredExplanation,
} from './explanations.sql.ts';
import { createPrintTally, type FoundPrints, type TrackedPlace } from './finding-prints.ts';
import { eachFinding } from './each-finding.ts';

type Target = Pick<ComponentRecord, 'submissionId' | 'component' | 'organizationId'>;

/** A finished check of a component. */
export interface CarriedCheck {
  readonly record: Target;
  readonly runId: string;
  /** null: unknown. */
  readonly prints: FoundPrints | null;
  /** Its file is the current one: a refused file ends no explanation. */
  readonly isGood: boolean;
}

const toTracked = ({ explanationId, placeKey, valueKey, isLapsed }: StoredExplanation): TrackedPlace[] =>
  placeKey === null ? [] : [{ explanationId, placeKey, valueKey, isLapsed }];

/** What checks that begin look for, by submission. The components are of one program. */
export async function listTracked(
  db: Queryable,
  components: readonly Target[],
): Promise<ReadonlyMap<number, readonly TrackedPlace[]>> {
  const stored = components.length > 0 ? await listExplanationsOf(db, components) : [];
  const bySubmission = Map.groupBy(stored, ({ submissionId }) => submissionId);
  return new Map(
    components.map(({ submissionId }) => [
      submissionId,
      (bySubmission.get(submissionId) ?? []).flatMap(toTracked),
    ]),
  );
}

/** Answers the events of what was not carried. The components are locked, and have these runs as their latest. */
export async function carryExplanations(
  db: Queryable,
  checks: readonly CarriedCheck[],
): Promise<readonly DomainEvent[]> {
  if (checks.length === 0) return [];
  const components = checks.map(({ record }) => record);
  const stored = await listExplanationsOf(db, components);
  const events: DomainEvent[] = [];
  const carried: CarriedRow[] = [];
  if (stored.length > 0) {
    const runs = await listRunPrints(db, [
      ...new Set([...checks.map(({ runId }) => runId), ...stored.map(({ runId }) => runId)]),
    ]);
    for (const check of checks) {
      const { submissionId, component, organizationId } = check.record;
      const own = stored.filter((each) => each.submissionId === submissionId && each.component === component);
      const rows = await carryAll(db, check, own, runs);
      carried.push(...rows);
      const wasLapsed = new Set(own.flatMap((each) => (each.isLapsed ? [each.explanationId] : [])));
      const explanationIds = rows.flatMap((row) =>
        row.isLapsed && !wasLapsed.has(row.explanationId) ? [row.explanationId] : [],
      );
      if (explanationIds.length > 0)
        events.push({ kind: 'explanations-lapsed', submissionId, component, organizationId, explanationIds });
    }
    await saveCarried(db, carried);
  }
  await noteWarnedRules(db, components);
  return events;
}

type Runs = Awaited<ReturnType<typeof listRunPrints>>;

async function carryAll(
  db: Queryable,
  { runId, prints, isGood }: CarriedCheck,
  stored: readonly StoredExplanation[],
  runs: Runs,
): Promise<readonly CarriedRow[]> {
  const findingsRunId = runs.get(runId)?.findingsRunId;
  const hasSameFindings = (each: StoredExplanation): boolean =>
    runs.get(each.runId)?.findingsRunId === findingsRunId;
  const others = stored.filter((each) => !hasSameFindings(each));
  const find = await createFinder(db, runId, runs.get(runId)?.rulePrints ?? null, prints, others);
  return stored.map((each): CarriedRow => {
    const { explanationId } = each;
    return hasSameFindings(each)
      ? { explanationId, runId, findingId: each.findingId, isHere: each.isHere, isLapsed: each.isLapsed }
      : { explanationId, runId, ...carry(each, find(each), isGood) };
  });
}

/** Finds what explanations are about among the findings of a run. */
async function createFinder(
  db: Queryable,
  runId: string,
  rulePrints: RulePrints | null,
  prints: FoundPrints | null,
  stored: readonly StoredExplanation[],
): Promise<(explanation: StoredExplanation) => FoundAgain> {
  const seen = new Map((prints?.tracked ?? []).map((each) => [each.explanationId, each]));
  const isSeen = ({ explanationId, placeKey, valueKey, isLapsed }: StoredExplanation): boolean => {
    const known = seen.get(explanationId);
    return known?.placeKey === placeKey && known.valueKey === valueKey && known.isLapsed === isLapsed;
  };
  const ofFindings = stored.filter(({ placeKey }) => placeKey !== null);
  const isAllSeen = rulePrints !== null && ofFindings.every(isSeen);
  const { rules, matches } =
    (isAllSeen ? prints : null) ??
    (await scan(db, runId, ofFindings.flatMap(toTracked), getRuleIds(stored, rulePrints)));
  const sums = rulePrints ?? rules;
  return ({ explanationId, ruleId, placeKey, valueKey }) => {
    if (placeKey === null) {
      const print = sums[ruleId];
      if (print === undefined) return { kind: 'gone' };
      return { kind: print === valueKey ? 'same' : 'changed', findingId: null };
    }
    const match = matches.get(explanationId);
    return match ? { kind: match.isSame ? 'same' : 'changed', findingId: match.findingId } : { kind: 'gone' };
  };
}

/** Rules whose findings have to be read. */
const getRuleIds = (
  stored: readonly StoredExplanation[],
  rulePrints: RulePrints | null,
): readonly string[] => [
  ...new Set(
    stored.flatMap(({ ruleId, placeKey }) => (placeKey !== null || rulePrints === null ? [ruleId] : [])),
  ),
];

/** The prints of some rules of a stored run. */
export async function scan(
  db: Queryable,
  runId: string,
  tracked: readonly TrackedPlace[],
  ruleIds: readonly string[],
): Promise<FoundPrints> {
  const tally = createPrintTally(tracked);
  for (const ruleId of ruleIds)
    for await (const findings of eachFinding(db, runId, { severity: 'Warning', ruleId }))
      for (const finding of findings) tally.add({ ...finding, measure: finding.measureCode }, finding.id);
  return tally.end();
}
