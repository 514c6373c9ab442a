/**
 * Explains a warning or all of a rule, and takes that back. The component is locked, so that an explanation and the outcome
 * of a check do not pass each other. Of two who write at the same time the later one gets a conflict with the other's text.
 */
import { randomUUID } from 'node:crypto';
import {
  canExplainAt,
  canExplainSeverity,
  cleanExplanation,
  type ExplainedFinding,
  maxExplainedFindings,
  mayExplain,
} from '@idss/domain/findings/explanation';
import { formatNumber } from '@idss/domain/format-number';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import { type ComponentRecord, lockComponent } from '#src/access/find-component.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { requireUserId } from '#src/kernel/actor.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, notFound, Refusal, requireOk } from '#src/kernel/errors.ts';
import { carryExplanations, scan } from './carry-explanations.ts';
import {
  findExplanation,
  listExplanations,
  listRunPrints,
  noteWarnedRules,
  removeExplanation,
  saveExplanation,
  type StoredExplanation,
} from './explanations.sql.ts';
import { findTotals } from './finding-blocks.sql.ts';
import { printFinding } from './finding-prints.ts';
import { findRun } from './findings.sql.ts';
import { readByIds } from './read-selected-findings.ts';

type ExplainingContext = Pick<Context, 'app' | 'caller' | 'requestId' | 'ip'>;
type Key = Pick<ComponentRecord, 'submissionId' | 'component'>;

export interface SentExplanation {
  readonly runId: string;
  readonly ruleId: string;
  readonly findingId: number | null;
  readonly text: string;
  readonly version: number;
}

/** Answers the explanation as it is then. */
export async function explainWarning(
  context: ExplainingContext,
  key: Key,
  sent: SentExplanation,
): Promise<{ readonly explanationId: string; readonly version: number }> {
  const text = cleanExplanation(sent.text);
  if (text === '') throw badRequest('Write why the warning can stay.');
  const matrix = await context.app.cached.matrix();
  return makeChange(context, (change) => explainWithin(change, context, key, { ...sent, text }, matrix));
}

async function explainWithin(
  { db, emit }: Change,
  { caller }: ExplainingContext,
  key: Key,
  { runId, ruleId, findingId, text, version }: SentExplanation,
  matrix: SecurityMatrix,
): Promise<{ readonly explanationId: string; readonly version: number }> {
  const record = await lockForExplaining(db, key, (locked) => mayExplain(matrix, caller, locked.reach));
  if (record.latestRunId !== runId)
    throw conflict('Another check has ended in the meantime. Look at its warnings.', 'data_changed');
  const stored = await readCarried(db, emit, record, runId);
  const subject =
    findingId === null ? await readRule(db, runId, ruleId) : await readFinding(db, runId, ruleId, findingId);
  const ofFindings = stored.filter(({ placeKey }) => placeKey !== null);
  const existing =
    findingId === null
      ? stored.find((each) => each.placeKey === null && each.ruleId === ruleId)
      : ofFindings.find((each) => each.findingId === findingId);
  requireVersion(existing ?? null, version);
  if (!existing && findingId !== null && ofFindings.length >= maxExplainedFindings)
    throw badRequest(
      `At most ${formatNumber(maxExplainedFindings)} warnings are explained one by one. Explain the rule as a whole.`,
    );
  const explanationId = existing?.explanationId ?? randomUUID();
  const saved = await saveExplanation(db, {
    ...record,
    ...subject,
    explanationId,
    ruleId,
    findingId,
    text,
    runId,
    authorId: requireUserId(caller),
    authorName: caller.name,
  });
  await noteWarnedRules(db, [record]);
  emit({
    kind: 'warning-explained',
    ...getEventFacts(record, { explanationId, ruleId, findingId }),
    version: saved,
    text,
    ...(existing ? { textBefore: existing.text } : {}),
  });
  return { explanationId, version: saved };
}

/** What every event of an explanation says of it. */
export const getEventFacts = (
  { submissionId, component, organizationId }: ComponentRecord,
  { explanationId, ruleId, findingId }: Pick<StoredExplanation, 'explanationId' | 'ruleId' | 'findingId'>,
) => ({ submissionId, component, organizationId, explanationId, ruleId, findingId });

export async function lockForExplaining(
  db: Queryable,
  { submissionId, component }: Key,
  permission: (record: ComponentRecord) => ReturnType<typeof canExplainAt>,
): Promise<ComponentRecord> {
  const record = await lockComponent(db, submissionId, component);
  if (!record) throw notFound();
  requireOk(permission(record));
  const stage = canExplainAt(record.stage);
  if (!stage.ok) throw conflict(stage.reason, 'stage_changed');
  return record;
}

/** A check by a process of an earlier version carried nothing: that is done now. */
async function readCarried(
  db: Queryable,
  emit: Change['emit'],
  record: ComponentRecord,
  runId: string,
): Promise<readonly StoredExplanation[]> {
  const { submissionId, component } = record;
  const stored = await listExplanations(db, submissionId, component);
  if (stored.every((each) => each.runId === runId)) return stored;
  const isGood = (await findRun(db, runId))?.fileId === record.currentFileId;
  emit(...(await carryExplanations(db, [{ record, runId, prints: null, isGood }])));
  return listExplanations(db, submissionId, component);
}

interface Subject {
  readonly placeKey: string | null;
  readonly valueKey: string;
  readonly finding: ExplainedFinding | null;
}

/** Of a check of before prints were stored, so many warnings of a rule are read. */
const mostRead = 200_000;

async function readRule(db: Queryable, runId: string, ruleId: string): Promise<Subject> {
  const { rulePrints = null } = (await listRunPrints(db, [runId])).get(runId) ?? {};
  const count = (await findTotals(db, runId))
    .filter((total) => total.ruleId === ruleId && total.severity === 'Warning')
    .reduce((sum, total) => sum + total.count, 0);
  if (count === 0) throw badRequest(`The latest check has no warnings of ${ruleId}.`);
  if (rulePrints === null && count > mostRead)
    throw conflict(
      'This file was checked by an earlier version. Send it again to explain so many warnings at once.',
    );
  const prints = rulePrints ?? (await scan(db, runId, [], [ruleId])).rules;
  const valueKey = prints[ruleId];
  if (valueKey === undefined) throw new Error(`A check has warnings of ${ruleId} without a print.`);
  return { placeKey: null, valueKey, finding: null };
}

async function readFinding(
  db: Queryable,
  runId: string,
  ruleId: string,
  findingId: number,
): Promise<Subject> {
  const [found] = await readByIds(db, runId, [findingId]);
  if (found?.ruleId !== ruleId) throw badRequest(`The latest check has no such warning of ${ruleId}.`);
  const severity = canExplainSeverity(found.severity);
  if (!severity.ok) throw badRequest(severity.reason);
  const { measureCode, indicatorKey, record, expected } = found;
  return {
    ...printFinding({ ...found, measure: measureCode }),
    finding: { measureCode, indicatorKey, record, found: found.found, expected },
  };
}

/** Refuses with what somebody else wrote since; `stored` is null where nothing is there any more. */
export function requireVersion(stored: StoredExplanation | null, version: number): void {
  if ((stored?.version ?? 0) === version) return;
  const isAnswered = stored !== null && stored.answeredAt !== null && stored.answeredAt > stored.explainedAt;
  throw new Refusal(
    409,
    stored
      ? 'Someone else changed this explanation in the meantime. Nothing was saved.'
      : 'This explanation was withdrawn in the meantime. Nothing was saved.',
    {
      code: 'data_changed',
      theirs: stored && {
        text: isAnswered && stored.answer !== '' ? stored.answer : stored.text,
        state: stored.state,
        changedBy: isAnswered ? (stored.answeredBy ?? '') : stored.authorName,
        changedOn: isAnswered ? (stored.answeredAt ?? '') : stored.explainedAt,
        version: stored.version,
      },
    },
  );
}

/** The event has its text. */
export async function withdrawExplanation(
  context: ExplainingContext,
  key: Key,
  { explanationId, version }: { readonly explanationId: string; readonly version: number },
): Promise<void> {
  const { caller } = context;
  const matrix = await context.app.cached.matrix();
  await makeChange(context, async ({ db, emit }) => {
    const record = await lockForExplaining(db, key, (locked) => mayExplain(matrix, caller, locked.reach));
    const { submissionId, component } = record;
    const stored = await findExplanation(db, explanationId, submissionId, component);
    requireVersion(stored, version);
    if (!stored) throw notFound();
    await removeExplanation(db, explanationId);
    await noteWarnedRules(db, [record]);
    emit({
      kind: 'explanation-withdrawn',
      ...getEventFacts(record, stored),
      version,
      text: stored.text,
    });
  });
}
