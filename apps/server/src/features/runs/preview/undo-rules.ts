/**
 * Back to before: the rules that a preview changed have the values again that they had, in one transaction with its event. The
 * files that the change validated again are validated again, and those that were validated by its rules since. Spec: rule-preview-undo.
 */
import { randomUUID } from 'node:crypto';
import { getProgram, hedisComponent } from '@idss/domain/program';
import { everyFile } from '@idss/domain/rule-preview/file-choice';
import { canUndoRules, invertChanges } from '@idss/domain/rule-preview/undo-rules';
import { isOnTrial } from '@idss/domain/season/rule-settings';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { presentUpload } from '#src/features/runs/present-upload.ts';
import { insertUpload } from '#src/features/runs/upload-rows.sql.ts';
import { requireUserId } from '#src/kernel/actor.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound, requireOk } from '#src/kernel/errors.ts';
import { closePreviewUpload } from './preview-files.sql.ts';
import { countOutcomes } from './preview-results.sql.ts';
import { readUndoFacts } from './read-undo-facts.ts';
import { findPreview, lockRuleSettings, markApplied, type StoredPreview } from './rule-preview.sql.ts';
import { enqueueFollowing, planRevalidation, storeRules } from './store-rules.ts';
import { addUndoFiles, insertUndo } from './undo-rules.sql.ts';

/** Answers the id of the preview that has what it put back. */
export async function undoRules(context: Context, previewId: string): Promise<string> {
  requireFreshSignIn(context, 'put changed rules back');
  const { app, caller } = context;
  const userId = requireUserId(caller);
  return makeChange(context, async (change) => {
    const { db, actor, emit } = change;
    await lockRuleSettings(db);
    const applied = await findPreview(db, previewId, { isLocked: true });
    if (!applied) throw notFound();
    const facts = await readUndoFacts(db, applied, { isLocked: true });
    const verdict = canUndoRules(facts);
    if (!verdict.ok && facts.changedSince.length > 0 && !facts.isUndone)
      throw conflict(verdict.reason, 'data_changed');
    requireOk(verdict, 409);
    const undo = await storeUndo(change, applied, { userId, now: app.now() });
    const version = await storeRules(db, undo, actor);
    const revalidation = planRevalidation(app, applied, { actor, userId });
    await markApplied(db, undo.previewId, { revalidation, choice: { ...everyFile, from: null } });
    await enqueueFollowing(app, db, undo.previewId, everyFile);
    const counts = (await countOutcomes(db, [undo.previewId])).get(undo.previewId);
    emit({
      kind: 'rule-settings-undone',
      measurementYear: applied.measurementYear,
      version,
      changes: undo.changes,
      previewId: undo.previewId,
      undoes: previewId,
      submissions: {
        newlyFailing: counts?.newlyFailing ?? 0,
        newlyPassing: counts?.newlyPassing ?? 0,
        changed: counts?.changed ?? 0,
      },
    });
    return undo.previewId;
  });
}

/** What the change did, the other way round, as a preview that is applied. */
async function storeUndo(
  { db, actor }: Change,
  applied: StoredPreview,
  { userId, now }: { userId: string; now: Date },
) {
  const [component = hedisComponent] = applied.components;
  const program = getProgram(component);
  const undo = {
    previewId: randomUUID(),
    undoes: applied.previewId,
    measurementYear: applied.measurementYear,
    seasonId: applied.seasonId,
    components: applied.components,
    changes: invertChanges(applied.changes),
    createdBy: actor.name,
  };
  const { previewId } = undo;
  const answer = presentUpload({ transactionId: previewId, program }, 'received', []);
  await insertUpload(db, {
    transactionId: previewId,
    program,
    purpose: 'rule-preview',
    userId,
    answer,
    actor,
  });
  await closePreviewUpload(db, previewId);
  await insertUndo(db, undo);
  const severities = Object.fromEntries(
    undo.changes.map(({ ruleId, after }) => [ruleId, isOnTrial(after, now) ? 'Info' : after.severity]),
  );
  await addUndoFiles(db, { previewId, undoes: applied.previewId, severities });
  return undo;
}
