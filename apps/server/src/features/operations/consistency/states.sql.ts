/** The stored state of submissions and their events, for comparison, a few submissions at a time. */
import type { DomainEvent } from '@idss/domain/events/event';
import type { Cells, ComponentState } from '@idss/domain/events/replay';
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';
import { stageName } from '#src/access/stage-name.sql.ts';

export async function listSubmissionIds(db: Queryable, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select sub_id as id from submission where sub_id > $1 order by sub_id limit $2',
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

export interface StateRow extends ComponentState {
  readonly submissionId: number;
  readonly component: Component;
  readonly isCurrentSeason: boolean;
}

export const listStates = (db: Queryable, submissionIds: readonly number[]) =>
  queryRows<StateRow>(
    db,
    `select c.sub_id as "submissionId", c.component, ${stageName('c')} as stage, c.is_final as "isFinal", c.is_attested as "isAttested",
       c.validation_status as "validationStatus", c.is_public_reported as "isPublicReported",
       c.current_file_id as "currentFileId", y.is_current as "isCurrentSeason"
     from component c join submission s using (sub_id) join season y using (measurement_year)
     where c.sub_id = any($1) order by c.sub_id, c.component desc`,
    [submissionIds],
  );

export const listCells = (db: Queryable, submissionIds: readonly number[]) =>
  queryRows<Cells & { submissionId: number }>(
    db,
    `select sub_id as "submissionId", measure_code as "measureCode", indicator_key as "indicatorKey",
       designation as "auditDesignation", comment
     from audit_designation where sub_id = any($1) order by sub_id, measure_code collate "C", indicator_key collate "C"`,
    [submissionIds],
  );

export interface PastEvent {
  readonly eventId: number;
  readonly submissionId: number;
  readonly event: DomainEvent;
}

/** The events that change the compared state, in order. */
export const listStateEvents = (db: Queryable, submissionIds: readonly number[]) =>
  queryRows<PastEvent>(
    db,
    `select event_id as "eventId", sub_id as "submissionId", detail as event from event
     where sub_id = any($1) and kind in ('file-processed', 'stage-changed', 'reporting-choice-saved',
       'attestation-voided', 'designations-changed')
     order by event_id`,
    [submissionIds],
  );

export interface ProcessedFile {
  readonly eventId: number;
  readonly submissionId: number;
  readonly component: Component;
  readonly fileName: string;
  readonly sha256: string;
  /** From the row of the file; null if there is no row. */
  readonly storedSha256: string | null;
  readonly storedSubmissionId: number | null;
}

/** Files of these submissions whose record differs from the event of their processing. */
export const listChangedFileRows = (db: Queryable, submissionIds: readonly number[]) =>
  queryRows<ProcessedFile>(
    db,
    `select e.event_id as "eventId", e.sub_id as "submissionId", e.component, e.detail->>'fileName' as "fileName",
       e.detail->>'sha256' as sha256, f.sha256 as "storedSha256", f.sub_id as "storedSubmissionId"
     from event e left join stored_file f on f.file_id = (e.detail->>'fileId')::uuid
     where e.sub_id = any($1) and e.kind = 'file-processed'
       and (f.sha256 is distinct from e.detail->>'sha256' or f.sub_id is distinct from e.sub_id)
     order by e.event_id`,
    [submissionIds],
  );
