/** A change of rules that is put back: an applied preview with the inverse changes, of the files that the change validated again. */
import type { Severity } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import { isLockedNow } from './preview-results.sql.ts';
import type { NewPreview } from './rule-preview.sql.ts';

const findUndoSql = sql('findUndo')`select preview_id from rule_preview where undoes = $1`;
/** The preview that put this one back; null: none did. */
export const findUndo = async (db: Queryable, previewId: string): Promise<string | null> =>
  (await findUndoSql.maybe(db, [previewId]))?.previewId ?? null;

const listLaterChangesSql = sql('listLaterChanges')`
     select l.changed_by, l.changes from rule_settings l join rule_settings o using (measurement_year)
     where o.preview_id = $1 and l.version > o.version order by l.version desc`;
/** Changes of the season's rules since this preview was applied, the latest first. */
export const listLaterChanges = (db: Queryable, previewId: string) =>
  listLaterChangesSql.all(db, [previewId]);

const insertUndoSql = sql('insertUndo')`
     insert into rule_preview (preview_id, measurement_year, season_id, changes, components, created_by, state, undoes, finished_at)
     select $1, $2, $3, $4, $5, $6, 'Applied', $7, changed_at from rule_settings where preview_id = $7`;
/** It counts as finished when the change was applied: what was validated since is validated again. */
export const insertUndo = (
  db: Queryable,
  undo: Omit<NewPreview, 'sampleSize'> & { readonly undoes: string },
) =>
  insertUndoSql.run(db, [
    undo.previewId,
    undo.measurementYear,
    undo.seasonId,
    JSON.stringify(undo.changes),
    undo.components,
    undo.createdBy,
    undo.undoes,
  ]);

const addUndoFilesSql = sql('addUndoFiles')`
     insert into rule_preview_file (preview_id, sub_id, component, upload_file_id, file_id, outcome, status_before, status_after,
       rules, findings, note, was_locked, had_other_status, is_left_out)
     select $1, p.sub_id, p.component, p.upload_file_id, p.file_id,
       case p.outcome when 'newlyFailing' then 'newlyPassing' when 'newlyPassing' then 'newlyFailing' else p.outcome end,
       p.status_after, p.status_before,
       (select coalesce(jsonb_agg(r || jsonb_build_object('before', r -> 'after', 'after', r -> 'before',
          'added', r -> 'gone', 'gone', r -> 'added') order by place), '[]')
        from jsonb_array_elements(p.rules) with ordinality as of_rule(r, place)),
       (select coalesce(jsonb_agg(case f ->> 'change' when 'new' then f || '{"change": "gone"}'
          when 'gone' then f || '{"change": "new"}'
          else f || jsonb_build_object('severity', $3::jsonb -> (f ->> 'ruleId')) end order by place), '[]')
        from jsonb_array_elements(p.findings) with ordinality as found(f, place)),
       p.note, ${isLockedNow}, coalesce(r.file_id = p.file_id and r.status <> p.status_after, false), false
     from rule_preview_file p join component c using (sub_id, component)
       left join validation_run r on r.run_id = c.latest_run_id
     where p.preview_id = $2 and p.outcome in ('newlyFailing', 'newlyPassing', 'changed')
       and not coalesce(p.is_left_out, false) and p.file_id = c.current_file_id`;
/** The files that the change validated again, and that are still the current ones: what it changed in them, the other way round. */
export const addUndoFiles = (
  db: Queryable,
  undo: {
    readonly previewId: string;
    readonly undoes: string;
    /** Of each rule, as it is again. */
    readonly severities: Readonly<Record<string, Severity>>;
  },
) => addUndoFilesSql.run(db, [undo.previewId, undo.undoes, JSON.stringify(undo.severities)]);
