/** Starts a rule preview, or continues one with the files that it has not seen. Spec: rule-preview-run. */
import { requireUserId } from '#src/kernel/actor.ts';
import { randomUUID } from 'node:crypto';
import { getComponent, type Program } from '@idss/domain/program';
import { canChangeRules, canUpdatePreview } from '@idss/domain/rule-preview/preview-outcome';
import type { RuleChange } from '@idss/domain/season/rule-settings';
import { changeableRules } from '@idss/validation/changeable-rules';
import { enqueueChecks } from '#src/features/runs/check-queue.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { insertUpload } from '#src/features/runs/upload-rows.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import { presentUpload } from '#src/features/runs/present-upload.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound, requireOk } from '#src/kernel/errors.ts';
import { addPreviewFiles } from './preview-files.sql.ts';
import { readChanges, type WantedValues } from './read-changes.ts';
import { readPreviewFacts } from './read-preview-facts.ts';
import { previewQueue } from './rule-preview-queue.ts';
import {
  findPreview,
  findRunningYear,
  insertPreview,
  readSeasonState,
  reopenPreview,
} from './rule-preview.sql.ts';

/** One preview runs at a time, whatever its season. */
async function refuseSecond(db: Queryable): Promise<never> {
  const year = await findRunningYear(db);
  const ofYear = year === null ? '' : ` of measurement year ${year}`;
  throw conflict(`Another rule preview${ofYear} is running. Wait until it is done, or drop it.`);
}

interface WantedPreview {
  readonly changes: readonly WantedValues[];
  readonly sampleSize: number | null;
  /** Left out: the current season. */
  readonly measurementYear?: number | undefined;
}

export async function startPreview(
  context: Context,
  { changes: requested, sampleSize, measurementYear: asked }: WantedPreview,
): Promise<string> {
  const { app, caller } = context;
  const userId = requireUserId(caller);
  const { measurementYear, data, timeZone } = await getAskedSeason(context, asked);
  const changes = readChanges(requested, { definition: data.definition, timeZone, now: app.now() });
  const programs = getPrograms(changes);
  const components = programs.map(getComponent);
  const [program = 'HEDIS'] = programs;
  const previewId = randomUUID();
  await makeChange(context, async ({ db, actor, emit }) => {
    const seasonState = await readSeasonState(db, measurementYear, { isLocked: true });
    requireOk(canChangeRules({ measurementYear, seasonState }), 409);
    const answer = presentUpload({ transactionId: previewId, program }, 'received', []);
    await insertUpload(db, {
      transactionId: previewId,
      program,
      purpose: 'rule-preview',
      userId,
      answer,
      actor,
    });
    const preview = { previewId, measurementYear, seasonId: data.id, components, sampleSize };
    if (!(await insertPreview(db, { ...preview, changes, createdBy: actor.name }))) await refuseSecond(db);
    await addPreviewFiles(db, preview);
    await enqueueChecks(app, db, previewQueue, { transactionId: previewId, userId, actor });
    emit({ kind: 'rule-preview-started', previewId, changes, sampleSize, measurementYear });
  });
  return previewId;
}

const getPrograms = (changes: readonly RuleChange[]): readonly Program[] => [
  ...new Set(changes.flatMap(({ ruleId }) => changeableRules.get(ruleId)?.program ?? [])),
];

export async function updatePreview(context: Context, previewId: string): Promise<void> {
  const { app } = context;
  await makeChange(context, async ({ db, actor, emit }) => {
    const preview = await findPreview(db, previewId, { isLocked: true });
    if (!preview) throw notFound();
    const facts = await readPreviewFacts(db, preview, { isLocked: true });
    const verdict = canUpdatePreview(facts);
    if (!verdict.ok && facts.areRulesOutdated) throw conflict(verdict.reason, 'data_changed');
    requireOk(verdict, 409);
    if (!(await reopenPreview(db, previewId))) await refuseSecond(db);
    await addPreviewFiles(db, { ...preview, sampleSize: null });
    await enqueueChecks(app, db, previewQueue, { transactionId: previewId, userId: preview.userId, actor });
    emit({ kind: 'rule-preview-updated', previewId });
  });
}
