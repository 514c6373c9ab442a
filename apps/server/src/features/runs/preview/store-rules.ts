/** A new version of a season's rules, and the plan to validate its files again. Spec: rule-preview-apply. */
import { randomUUID } from 'node:crypto';
import type { FileChoice } from '@idss/domain/rule-preview/file-choice';
import { toRuleSetting, type RuleSetting } from '@idss/domain/season/rule-settings';
import { withoutUnchanged } from '@idss/validation/changeable-rules';
import type { Queryable } from '#src/db/queryable.ts';
import type { Actor } from '#src/kernel/actor.ts';
import type { App } from '#src/kernel/app.ts';
import { readFolderRules } from '#src/kernel/read-season-data.ts';
import { findRuleSettings } from '#src/kernel/season-data.sql.ts';
import { chosenRevalidationQueue, revalidationQueue, tellBlockedQueue } from './rule-preview-queue.ts';
import {
  insertRuleSettings,
  type NewPreview,
  type Revalidation,
  type StoredPreview,
} from './rule-preview.sql.ts';

type Changed = Pick<NewPreview, 'previewId' | 'measurementYear' | 'changes'>;

/** Answers the number of the version. */
export async function storeRules(db: Queryable, preview: Changed, { name }: Actor): Promise<number> {
  const { measurementYear, changes, previewId } = preview;
  return insertRuleSettings(db, {
    measurementYear,
    settings: await settingsAfter(db, preview),
    changes,
    previewId,
    changedBy: name,
  });
}

/** Every rule that differs from the season's folder. */
async function settingsAfter(
  db: Queryable,
  { measurementYear, changes }: Changed,
): Promise<Readonly<Record<string, RuleSetting>>> {
  const { settings } = await findRuleSettings(db, measurementYear);
  const all = new Map([
    ...Object.entries(settings),
    ...changes.map(({ ruleId, after }): [string, RuleSetting] => [ruleId, toRuleSetting(after)]),
  ]);
  return Object.fromEntries(withoutUnchanged(all, await readFolderRules(db, measurementYear)));
}

/** Checks of uploads end sooner, except where something is wrong. */
const maxWaitMilliseconds = 30 * 60_000;

export const planRevalidation = (
  app: Pick<App, 'now'>,
  { components }: Pick<StoredPreview, 'components'>,
  by: Pick<Revalidation, 'actor' | 'userId'>,
): Revalidation => ({
  ...by,
  groups: Object.fromEntries(components.map((component) => [component, randomUUID()])),
  submissions: null,
  waitsUntil: new Date(app.now().getTime() + maxWaitMilliseconds).toISOString(),
});

/** What follows from another version: files are validated again, and people are told. */
export async function enqueueFollowing(
  { jobs }: Pick<App, 'jobs'>,
  db: Queryable,
  previewId: string,
  { files }: FileChoice,
): Promise<void> {
  const queue = files === 'all' ? revalidationQueue : chosenRevalidationQueue;
  await jobs.enqueue(db, queue, { previewId }, { key: previewId });
  await jobs.enqueue(db, tellBlockedQueue, { previewId }, { key: previewId });
}
