/** Rule previews, and the rules that staff changed. */
import type { Component } from '@idss/domain/program';
import type { AppliedChoice } from '@idss/domain/rule-preview/file-choice';
import type { RuleChange, RuleSetting } from '@idss/domain/season/rule-settings';
import type { SeasonState } from '@idss/domain/season/season-label';
import type { Queryable } from '#src/db/queryable.ts';
import type { Actor } from '#src/kernel/actor.ts';
import { type RowOf, sql } from '#src/db/statement.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';

export interface Revalidation {
  readonly actor: Actor;
  readonly userId: string;
  /** Groups of reprocessed files. */
  readonly groups: Readonly<Partial<Record<Component, string>>>;
  /** Those still to be requested; null until they are known. */
  readonly submissions: Readonly<Partial<Record<Component, readonly number[]>>> | null;
  /** ISO 8601. Submissions that are still being checked by then are given up. */
  readonly waitsUntil: string;
  /** Left out: none were given up. */
  readonly notDone?: readonly { readonly submissionId: number; readonly component: Component }[];
}

export interface StoredPreview extends RowOf<typeof findPreviewSql> {
  /** Who started it. */
  readonly actor: Actor | null;
}

const columns = `p.preview_id, p.measurement_year, p.state, p.season_id,
  p.changes, p.components, p.sample_size, p.created_by, p.created_at as created_on,
  p.finished_at as finished_on, u.user_id, u.actor, p.revalidation, p.choice, p.undoes`;
const from = 'from rule_preview p join upload_transaction u on u.transaction_id = p.preview_id';

const findPreviewSql = sql(
  'findPreview',
  (locking: string) => `select ${columns} ${from} where p.preview_id = $1 ${locking}`,
  [''],
).narrowed<{ revalidation: Revalidation | null; actor: Actor | null }>();
/** `isLocked`: until the transaction ends. */
export const findPreview = (db: Queryable, previewId: string, { isLocked = false } = {}) =>
  findPreviewSql.maybe(db, [previewId], isLocked ? 'for update of p' : '');

const maxListed = 50;

const listPreviewsSql = sql('listPreviews')`
  select ${columns} ${from} where p.measurement_year = $2 order by p.created_at desc, p.preview_id limit $1`.narrowed<{
  revalidation: Revalidation | null;
  actor: Actor | null;
}>();
/** Of a season, the latest first. */
export const listPreviews = (db: Queryable, measurementYear: number) =>
  listPreviewsSql.all(db, [maxListed, measurementYear]);

const findRunningYearSql = sql('findRunningYear')`
  select measurement_year from rule_preview where state = 'Running'`;
/** The season whose preview runs; null while none does. */
export const findRunningYear = async (db: Queryable): Promise<number | null> =>
  (await findRunningYearSql.maybe(db, []))?.measurementYear ?? null;

const readSeasonStateSql = sql(
  'readSeasonState',
  (locking: string) =>
    `select ${seasonState('season')} as state from season where measurement_year = $1 ${locking}`,
  [''],
).narrowed<{ state: SeasonState }>();
/** `isLocked`: the season does not move until the transaction ends. */
export const readSeasonState = async (
  db: Queryable,
  measurementYear: number,
  { isLocked }: { readonly isLocked: boolean },
): Promise<SeasonState> =>
  (await readSeasonStateSql.one(db, [measurementYear], isLocked ? 'for share' : '')).state;

export type NewPreview = Pick<
  StoredPreview,
  'previewId' | 'measurementYear' | 'seasonId' | 'components' | 'sampleSize' | 'createdBy'
> & { readonly changes: readonly RuleChange[] };

const insertPreviewSql = sql('insertPreview')`
     insert into rule_preview (preview_id, measurement_year, season_id, changes, components, sample_size, created_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict ((true)) where state = 'Running' do nothing`;
/** False while another one runs. */
export const insertPreview = async (db: Queryable, preview: NewPreview) =>
  (await insertPreviewSql.run(db, [
    preview.previewId,
    preview.measurementYear,
    preview.seasonId,
    JSON.stringify(preview.changes),
    preview.components,
    preview.sampleSize,
    preview.createdBy,
  ])) === 1;

const updateRulePreviewSql = sql('updateRulePreview')`
     update rule_preview set state = 'Running', sample_size = null, finished_at = null
     where preview_id = $1 and not exists (select from rule_preview where state = 'Running')`;
const updateUploadTransactionSql = sql('updateUploadTransaction')`
  update upload_transaction set state = 'received', finished_at = null where transaction_id = $1`;
/** It continues with all files. False while another one runs. */
export async function reopenPreview(db: Queryable, previewId: string): Promise<boolean> {
  const count = await updateRulePreviewSql.run(db, [previewId]);
  if (count === 0) return false;
  await updateUploadTransactionSql.run(db, [previewId]);
  return true;
}

const endPreviewSql = sql('endPreview')`
  update rule_preview set state = $2, finished_at = coalesce(finished_at, now()) where preview_id = $1`;
export const endPreview = (db: Queryable, previewId: string, state: 'Done' | 'Dropped') =>
  endPreviewSql.run(db, [previewId, state]);

const listExpiredPreviewsSql = sql('listExpiredPreviews')`select preview_id from (
       select preview_id, finished_at, row_number() over (order by finished_at desc, preview_id) as place
       from rule_preview where state = 'Done') p
     where finished_at < $1 or place > $2`;
/** Finished before that moment, or not among the latest. */
export const listExpiredPreviews = async (
  db: Queryable,
  { before, maxFinished }: { readonly before: Date; readonly maxFinished: number },
): Promise<readonly string[]> =>
  (await listExpiredPreviewsSql.all(db, [before, maxFinished])).map(({ previewId }) => previewId);

const markAppliedSql = sql('markApplied')`
  update rule_preview set state = 'Applied', revalidation = $2, choice = $3 where preview_id = $1`;
export const markApplied = (
  db: Queryable,
  previewId: string,
  { revalidation, choice }: { readonly revalidation: Revalidation; readonly choice: AppliedChoice },
) => markAppliedSql.run(db, [previewId, JSON.stringify(revalidation), JSON.stringify(choice)]);

const storeRevalidationSql = sql('storeRevalidation')`
  update rule_preview set revalidation = $2 where preview_id = $1`;
export const storeRevalidation = (db: Queryable, previewId: string, revalidation: Revalidation) =>
  storeRevalidationSql.run(db, [previewId, JSON.stringify(revalidation)]);

const lockRuleSettingsSql = sql('lockRuleSettings')`select pg_advisory_xact_lock(hashtext('rule settings'))`;
/** One change of rules at a time, until the transaction ends. */
export const lockRuleSettings = (db: Queryable) => lockRuleSettingsSql.run(db, []);

export interface NewRuleSettings {
  readonly measurementYear: number;
  readonly settings: Readonly<Record<string, RuleSetting>>;
  readonly changes: readonly RuleChange[];
  readonly previewId: string;
  readonly changedBy: string;
}

const insertRuleSettingsSql = sql('insertRuleSettings')`
     insert into rule_settings (measurement_year, settings, changes, preview_id, changed_by)
     values ($1, $2, $3, $4, $5) returning version`;
export const insertRuleSettings = async (db: Queryable, change: NewRuleSettings) =>
  (
    await insertRuleSettingsSql.one(db, [
      change.measurementYear,
      JSON.stringify(change.settings),
      JSON.stringify(change.changes),
      change.previewId,
      change.changedBy,
    ])
  ).version;

const listRuleSettingsSql = sql('listRuleSettings')`
     select version, changed_by, changed_at as changed_on, preview_id, changes
     from rule_settings where measurement_year = $1 order by version desc limit $2`;
/** The latest first. */
export const listRuleSettings = (db: Queryable, measurementYear: number) =>
  listRuleSettingsSql.all(db, [measurementYear, maxListed]);
