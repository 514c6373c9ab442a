/** The stored state of submissions and their events, for comparison, some submissions at a time, in the order of their ids. */
import type { DomainEvent } from '@idss/domain/events/event';
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** Submissions from the first id to the last, both included. As a range the database finds the rows next to each other in its indexes. */
export interface SubmissionRange {
  readonly first: number;
  readonly last: number;
}

const findRangeSql = sql('findSubmissionRange')`
  select min(sub_id) as first, max(sub_id) as last
  from (select sub_id from submission where sub_id > $1 order by sub_id limit $2) next`;
/** The next submissions after this id; undefined at the end. */
export async function findNextRange(
  db: Queryable,
  after: number,
  limit: number,
): Promise<SubmissionRange | undefined> {
  const { first, last } = await findRangeSql.one(db, [after, limit]);
  return first === null || last === null ? undefined : { first, last };
}

export type StateRow = RowOf<typeof listStatesSql>;

const listStatesSql = sql('listStates')`
     select c.sub_id as submission_id, c.component, ${stageName('c')} as stage, ${hasNothing('c')} as has_nothing_to_report, c.is_final, c.is_attested,
       c.validation_status, c.is_public_reported,
       c.current_file_id, s.measurement_year
     from component c join submission s using (sub_id)
     -- Of both tables: submissions were looked up one by one otherwise.
     where c.sub_id between $1 and $2 and s.sub_id between $1 and $2 order by c.sub_id, c.component desc`;
export const listStates = (db: Queryable, { first, last }: SubmissionRange) =>
  listStatesSql.all(db, [first, last]);

const listSeasonsWithHistorySql = sql('listSeasonsWithHistory')`
     select measurement_year from season y where ${seasonState('y')} <> 'closed' or measurement_year in
       (select (detail->>'measurementYear')::int from event where kind = 'season-moved')`;
/** Others were imported closed, from another system: their submissions have no events. */
export const listSeasonsWithHistory = async (db: Queryable): Promise<ReadonlySet<number>> =>
  new Set((await listSeasonsWithHistorySql.all(db, [])).map(({ measurementYear }) => measurementYear));

const listCellsSql = sql('listCells')`select sub_id as submission_id, measure_code, indicator_key,
       designation as audit_designation, comment
     from audit_designation where sub_id between $1 and $2
     order by sub_id, measure_code collate "C", indicator_key collate "C"`;
export const listCells = (db: Queryable, { first, last }: SubmissionRange) =>
  listCellsSql.all(db, [first, last]);

export type PastEvent = RowOf<typeof listStateEventsSql>;

/** What an event says of the file that it processed, and what the file's record says. */
export interface ChangedFile {
  readonly component: Component;
  readonly fileName: string;
  readonly sha256: string;
  /** From the record; both null if there is none. */
  readonly storedSha256: string | null;
  readonly storedSubmissionId: number | null;
}

const listStateEventsSql = sql('listStateEvents')`
     select e.event_id, e.sub_id as submission_id, e.detail as event,
       case when e.kind = 'file-processed'
         and (f.sha256 is distinct from e.detail->>'sha256' or f.sub_id is distinct from e.sub_id)
       then jsonb_build_object('component', e.component, 'fileName', e.detail->>'fileName', 'sha256', e.detail->>'sha256',
         'storedSha256', f.sha256, 'storedSubmissionId', f.sub_id) end as changed_file
     from event e
     left join stored_file f on f.file_id = case when e.kind = 'file-processed' then (e.detail->>'fileId')::uuid end
     where e.sub_id between $1 and $2 and e.kind in ('file-processed', 'stage-changed', 'reporting-choice-saved',
       'attestation-voided', 'designations-changed', 'nothing-declared', 'nothing-taken-back')
     order by e.event_id`
  .narrowed<{ event: DomainEvent; changedFile: ChangedFile | null }>()
  .notNull('submissionId');
/**
 * The events that change the compared state, in order; each file whose record differs from the event of its processing, with that event.
 */
export const listStateEvents = (db: Queryable, { first, last }: SubmissionRange) =>
  listStateEventsSql.all(db, [first, last]);
