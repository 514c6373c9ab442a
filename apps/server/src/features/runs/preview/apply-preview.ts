/** Makes the rules of a preview those of the season, in one transaction with its event. Spec: rule-preview-apply. */
import { requireUserId } from '#src/kernel/actor.ts';
import { randomUUID } from 'node:crypto';
import { canApplyPreview, isOutdated } from '@idss/domain/rule-preview/preview-outcome';
import type { ChosenFiles } from '@idss/domain/rule-preview/file-choice';
import { toRuleSetting, type RuleSetting } from '@idss/domain/season/rule-settings';
import { withoutUnchanged } from '@idss/validation/changeable-rules';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound, requireOk } from '#src/kernel/errors.ts';
import { readFolderRules } from '#src/kernel/read-season-data.ts';
import { findRuleSettings } from '#src/kernel/season-data.sql.ts';
import { countOutcomes, keepStateAtApplying } from './preview-results.sql.ts';
import { readChoice } from './read-choice.ts';
import { readPreviewFacts } from './read-preview-facts.ts';
import { chosenRevalidationQueue, revalidationQueue } from './rule-preview-queue.ts';
import {
  findPreview,
  insertRuleSettings,
  lockRuleSettings,
  markApplied,
  type StoredPreview,
} from './rule-preview.sql.ts';

/** Checks of uploads end sooner, except where something is wrong. */
const maxWaitMilliseconds = 30 * 60_000;

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
    const facts = await readPreviewFacts(db, preview);
    const verdict = canApplyPreview(facts);
    if (!verdict.ok && isOutdated(facts)) throw conflict(verdict.reason, 'data_changed');
    requireOk(verdict, 409);
    const { measurementYear } = preview;
    const choice = await readChoice(app, measurementYear, wanted);
    const version = await insertRuleSettings(db, {
      measurementYear,
      settings: await settingsAfter(db, preview),
      changes: preview.changes,
      previewId,
      changedBy: actor.name,
    });
    const groups = Object.fromEntries(preview.components.map((component) => [component, randomUUID()]));
    const waitsUntil = new Date(app.now().getTime() + maxWaitMilliseconds).toISOString();
    await keepStateAtApplying(db, previewId, choice);
    await markApplied(db, previewId, { actor, userId, groups, submissions: null, waitsUntil, choice });
    const queue = choice.files === 'all' ? revalidationQueue : chosenRevalidationQueue;
    await app.jobs.enqueue(db, queue, { previewId }, { key: previewId });
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

/** Every rule that differs from the season's folder. */
async function settingsAfter(
  db: Queryable,
  { measurementYear, changes: applied }: StoredPreview,
): Promise<Readonly<Record<string, RuleSetting>>> {
  const { settings } = await findRuleSettings(db, measurementYear);
  const all = new Map([
    ...Object.entries(settings),
    ...applied.map(({ ruleId, after }): [string, RuleSetting] => [ruleId, toRuleSetting(after)]),
  ]);
  return Object.fromEntries(withoutUnchanged(all, await readFolderRules(db, measurementYear)));
}
