/** The files of a rule preview, while they are checked. */
import type { ValidationStatus } from '@idss/domain/findings/finding';
import type { PreviewOutcome } from '@idss/domain/rule-preview/preview-outcome';
import type { FileDifference } from '@idss/domain/rule-preview/rule-difference';
import type { Queryable } from '#src/db/queryable.ts';
import { isAffected, isLockedNow } from './preview-results.sql.ts';
import type { StoredPreview } from './rule-preview.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export type PreviewFile = RowOf<typeof listOpenFilesSql>;

/** $1 preview, $2 year, $3 components */
const currentFiles = `from component c join submission s using (sub_id) join stored_file f on f.file_id = c.current_file_id
  where s.measurement_year = $2 and c.component = any($3)`;

type Source = Pick<StoredPreview, 'previewId' | 'measurementYear' | 'components' | 'sampleSize'>;

const deleteRulePreviewFileSql = sql('deleteRulePreviewFile')`
     delete from rule_preview_file p using component c
     where p.preview_id = $1 and c.sub_id = p.sub_id and c.component = p.component and c.current_file_id is null`;
const addPreviewFilesSql = sql('addPreviewFiles')`
     with source as (select c.sub_id, c.component, f.file_id, f.file_name, md5(c.sub_id || c.component) as place
       ${currentFiles} order by place limit $4),
     missing as materialized (
       select c.*, gen_random_uuid() as upload_file_id from source c
       where not exists (select from rule_preview_file p where p.preview_id = $1 and p.sub_id = c.sub_id
         and p.component = c.component and p.file_id = c.file_id)),
     added as (
       insert into upload_file (upload_file_id, transaction_id, position, file_id, file_name, state)
       select upload_file_id, $1, (select coalesce(max(position), 0) from upload_file where transaction_id = $1)
         + row_number() over (order by place), file_id, file_name, 'waiting' from missing)
     insert into rule_preview_file (preview_id, sub_id, component, upload_file_id, file_id)
     select $1, sub_id, component, upload_file_id, file_id from missing
     on conflict (preview_id, sub_id, component) do update set upload_file_id = excluded.upload_file_id,
       file_id = excluded.file_id, outcome = null, status_before = null, status_after = null, rules = '[]',
       findings = '[]', note = ''`;
/**
 * Adds the current files that were not checked in this preview; answers how many. A sample is the same for each preview: the
 * order of submissions is arbitrary, but always the same.
 */
export async function addPreviewFiles(
  db: Queryable,
  { previewId, measurementYear, components, sampleSize }: Source,
): Promise<number> {
  // Without a current file a submission is not affected any more.
  await deleteRulePreviewFileSql.run(db, [previewId]);
  return await addPreviewFilesSql.run(db, [previewId, measurementYear, components, sampleSize]);
}

const countChangedFilesSql = sql('countChangedFiles')`
     select (select count(*) from rule_preview_file p join component c using (sub_id, component)
         where p.preview_id = $1 and p.file_id is distinct from c.current_file_id)::int
       + case when $4 then (select count(*) ${currentFiles} and not exists (
           select from rule_preview_file p where p.preview_id = $1 and p.sub_id = c.sub_id
             and p.component = c.component))::int else 0 end as count`;
/** Submissions whose current file is not the one that was checked; of a sample, of those in it. */
export const countChangedFiles = (
  db: Queryable,
  { previewId, measurementYear, components, sampleSize }: Source,
) => countChangedFilesSql.count(db, [previewId, measurementYear, components, sampleSize === null]);

const countCurrentFilesSql = sql('countCurrentFiles')`
  select count(*)::int as count ${currentFiles} and $1::uuid is not null`;
export const countCurrentFiles = (db: Queryable, { previewId, measurementYear, components }: Source) =>
  countCurrentFilesSql.count(db, [previewId, measurementYear, components]);

const listOpenFilesSql = sql('listOpenFiles')`
     select f.upload_file_id, f.position, f.file_id, f.file_name, f.state, f.note,
       f.attempts, p.sub_id as submission_id, p.component
     from rule_preview_file p join upload_file f using (upload_file_id)
     where p.preview_id = $1 and f.state in ('waiting', 'processing') order by f.position`;
/** Those without a result. */
export const listOpenFiles = (db: Queryable, previewId: string) => listOpenFilesSql.all(db, [previewId]);

export interface FileResult {
  readonly uploadFileId: string;
  readonly outcome: PreviewOutcome;
  readonly before: ValidationStatus | null;
  readonly after: ValidationStatus | null;
  readonly rules: FileDifference['rules'];
  readonly findings: FileDifference['findings'];
  readonly note: string;
}

const saveFileResultsSql = sql('saveFileResults')`with result as materialized (
       select * from jsonb_to_recordset($2) as r("uploadFileId" uuid, outcome text, before text, after text, rules jsonb,
         findings jsonb, note text)),
     closed as (
       update upload_file f set state = case r.outcome when 'unchecked' then 'failed' else 'done' end, note = r.note
       from result r where f.upload_file_id = r."uploadFileId" and f.state in ('waiting', 'processing')
         and exists (select from rule_preview where preview_id = $1 and state = 'Running')
       returning f.upload_file_id)
     update rule_preview_file p set outcome = r.outcome, status_before = r.before, status_after = r.after, rules = r.rules,
       note = r.note, findings = r.findings
     from closed join result r on r."uploadFileId" = closed.upload_file_id
     where p.preview_id = $1 and p.upload_file_id = closed.upload_file_id`;
/** In one statement; nothing of a file that has its result, or where the preview does not run any more. */
export const saveFileResults = (db: Queryable, previewId: string, results: readonly FileResult[]) =>
  saveFileResultsSql.run(db, [previewId, JSON.stringify(results)]);

const closePreviewUploadSql = sql('closePreviewUpload')`
  update upload_transaction set state = 'finished', finished_at = now() where transaction_id = $1 and state = 'received'`;
/** The upload of a preview has ended. */
export const closePreviewUpload = (db: Queryable, previewId: string) =>
  closePreviewUploadSql.run(db, [previewId]);

const deletePreviewFilesSql = sql('deletePreviewFiles')`delete from rule_preview_file where preview_id = $1`;
const deleteUploadFileSql = sql('deleteUploadFile')`delete from upload_file where transaction_id = $1`;
/** Results of a dropped preview. */
export async function deletePreviewFiles(db: Queryable, previewId: string): Promise<void> {
  await deletePreviewFilesSql.run(db, [previewId]);
  await deleteUploadFileSql.run(db, [previewId]);
}

/** $5 which files, $6 received from; of the file `f` and the component `c`. */
const isChosen = (file: string): string => `case $5::text when 'open' then not ${isLockedNow}
  when 'since' then not exists (select from stored_file f where f.file_id = ${file} and f.created_at < $6::timestamptz)
  else true end`;

const listToRevalidateSql = sql('listToRevalidate')`
     select c.component, array_agg(c.sub_id order by c.sub_id) as submission_ids
     from component c join submission s using (sub_id)
       left join rule_preview_file p on p.preview_id = $1 and p.sub_id = c.sub_id and p.component = c.component
       left join validation_run r on r.run_id = c.latest_run_id
       left join upload_file u on u.upload_file_id = c.running_upload_file_id
     where s.measurement_year = $2 and c.component = any($3)
       and ((${isAffected} and not coalesce(p.is_left_out, false))
         or (c.running_upload_file_id is not null and ${isChosen('u.file_id')})
         or (r.finished_at > $4 and not (coalesce(p.is_left_out, false) and r.file_id = p.file_id)
           and ${isChosen('r.file_id')}))
     group by c.component order by c.component`;
/** Those to validate again: what changes, and what was validated since by the rules before, or is being validated now. */
export const listToRevalidate = (
  db: Queryable,
  { previewId, measurementYear, components, finishedOn, choice }: StoredPreview,
) => {
  const { files, from } = choice ?? { files: 'all', from: null };
  return listToRevalidateSql.all(db, [previewId, measurementYear, components, finishedOn, files, from]);
};
