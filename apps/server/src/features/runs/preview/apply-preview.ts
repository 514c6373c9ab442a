/** Makes the rules of a preview those of the season, in one transaction with its event. Spec: rule-preview-apply. */
import { requireUserId } from '#src/kernel/actor.ts';
import { canApplyPreview, isOutdated } from '@idss/domain/rule-preview/preview-outcome';
import type { ChosenFiles } from '@idss/domain/rule-preview/file-choice';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound, requireOk } from '#src/kernel/errors.ts';
import { countOutcomes, keepStateAtApplying } from './preview-results.sql.ts';
import { readChoice } from './read-choice.ts';
import { readPreviewFacts } from './read-preview-facts.ts';
import { findPreview, lockRuleSettings, markApplied } from './rule-preview.sql.ts';
import { enqueueFollowing, planRevalidation, storeRules } from './store-rules.ts';

interface WantedApplying {
  readonly previewId: string;
  readonly files: ChosenFiles;
  readonly receivedFrom?: string | undefined;
}

export async function applyPreview(
  context: Context,
  { previewId, ...wanted }: WantedApplying,
): Promise<void> {
  requireFreshSignIn(context, 'apply a rule preview');
  const { app, caller } = context;
  const userId = requireUserId(caller);
  await makeChange(context, async ({ db, actor, emit }) => {
    await lockRuleSettings(db);
    const preview = await findPreview(db, previewId, { isLocked: true });
    if (!preview) throw notFound();
    const facts = await readPreviewFacts(db, preview, { isLocked: true });
    const verdict = canApplyPreview(facts);
    if (!verdict.ok && isOutdated(facts)) throw conflict(verdict.reason, 'data_changed');
    requireOk(verdict, 409);
    const { measurementYear } = preview;
    const choice = await readChoice(app, measurementYear, wanted);
    const version = await storeRules(db, preview, actor);
    const revalidation = planRevalidation(app, preview, { actor, userId });
    await keepStateAtApplying(db, previewId, choice);
    await markApplied(db, previewId, { revalidation, choice });
    await enqueueFollowing(app, db, previewId, choice);
    const counts = (await countOutcomes(db, [previewId])).get(previewId);
    emit({
      kind: 'rule-settings-changed',
      measurementYear,
      version,
      changes: preview.changes,
      previewId,
      submissions: {
        newlyFailing: counts?.newlyFailing ?? 0,
        newlyPassing: counts?.newlyPassing ?? 0,
        changed: counts?.changed ?? 0,
        unchanged: counts?.unchanged ?? 0,
        unchecked: counts?.unchecked ?? 0,
      },
      choice: { files: choice.files, receivedFrom: choice.receivedFrom },
      leftOut: counts?.leftOut ?? 0,
    });
  });
}
