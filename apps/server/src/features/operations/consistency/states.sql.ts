/** The stored state of submissions and their events, for comparison, a few submissions at a time. */
import type { DomainEvent } from '@idss/domain/events/event';
import type { Queryable } from '#src/db/queryable.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const listSubmissionIdsSql = sql('listSubmissionIds')`
  select sub_id as id from submission where sub_id > $1 order by sub_id limit $2`;
export const listSubmissionIds = async (db: Queryable, after: number, limit: number): Promise<number[]> =>
  (await listSubmissionIdsSql.all(db, [after, limit])).map(({ id }) => id);

export type StateRow = RowOf<typeof listStatesSql>;

const listStatesSql = sql('listStates')`
     select c.sub_id as submission_id, c.component, ${stageName('c')} as stage, ${hasNothing('c')} as has_nothing_to_report, c.is_final, c.is_attested,
       c.validation_status, c.is_public_reported,
       c.current_file_id, s.measurement_year
     from component c join submission s using (sub_id)
     where c.sub_id = any($1) order by c.sub_id, c.component desc`;
export const listStates = (db: Queryable, submissionIds: readonly number[]) =>
  listStatesSql.all(db, [submissionIds]);

const listSeasonsWithHistorySql = sql('listSeasonsWithHistory')`
     select measurement_year from season y where ${seasonState('y')} <> 'closed' or measurement_year in
       (select (detail->>'measurementYear')::int from event where kind = 'season-moved')`;
/** Others were imported closed, from another system: their submissions have no events. */
export const listSeasonsWithHistory = async (db: Queryable): Promise<ReadonlySet<number>> =>
  new Set((await listSeasonsWithHistorySql.all(db, [])).map(({ measurementYear }) => measurementYear));

const listCellsSql = sql('listCells')`select sub_id as submission_id, measure_code, indicator_key,
       designation as audit_designation, comment
     from audit_designation where sub_id = any($1) order by sub_id, measure_code collate "C", indicator_key collate "C"`;
export const listCells = (db: Queryable, submissionIds: readonly number[]) =>
  listCellsSql.all(db, [submissionIds]);

export type PastEvent = RowOf<typeof listStateEventsSql>;

const listStateEventsSql = sql('listStateEvents')`
     select event_id, sub_id as submission_id, detail as event from event
     where sub_id = any($1) and kind in ('file-processed', 'stage-changed', 'reporting-choice-saved',
       'attestation-voided', 'designations-changed', 'nothing-declared', 'nothing-taken-back')
     order by event_id`
  .narrowed<{ event: DomainEvent }>()
  .notNull('submissionId');
/** The events that change the compared state, in order. */
export const listStateEvents = (db: Queryable, submissionIds: readonly number[]) =>
  listStateEventsSql.all(db, [submissionIds]);

export interface ProcessedFile extends RowOf<typeof listChangedFileRowsSql> {
  /** From the row of the file; null if there is no row. */
  readonly storedSha256: string | null;
}

const listChangedFileRowsSql = sql('listChangedFileRows')`
     select e.event_id, e.sub_id as submission_id, e.component, e.detail->>'fileName' as file_name,
       e.detail->>'sha256' as sha256, f.sha256 as stored_sha256, f.sub_id as stored_submission_id
     from event e left join stored_file f on f.file_id = (e.detail->>'fileId')::uuid
     where e.sub_id = any($1) and e.kind = 'file-processed'
       and (f.sha256 is distinct from e.detail->>'sha256' or f.sub_id is distinct from e.sub_id)
     order by e.event_id`.notNull('component', 'submissionId');
/** Files of these submissions whose record differs from the event of their processing. */
export const listChangedFileRows = (db: Queryable, submissionIds: readonly number[]) =>
  listChangedFileRowsSql.all(db, [submissionIds]);
