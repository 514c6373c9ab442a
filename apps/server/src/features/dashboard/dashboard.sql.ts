import type { SubmissionEvent } from '@idss/contract/dashboard';
import type { Queryable } from '#src/app.ts';

export interface AnnouncementRow {
  readonly id: number;
  readonly displayOrder: number;
  readonly startDate: string | null;
  readonly stopDate: string | null;
  readonly deadlineDate: string | null;
  readonly text: string;
}

/** In force on this day (yyyy-MM-dd), in display order. */
export async function listAnnouncements(db: Queryable, day: string): Promise<AnnouncementRow[]> {
  const { rows } = await db.query<AnnouncementRow>(
    `select id, display_order as "displayOrder", start_date as "startDate", stop_date as "stopDate",
       deadline_date as "deadlineDate", text
     from announcement
     where coalesce(start_date, '-infinity') <= $1::date and coalesce(stop_date, 'infinity') >= $1::date
     order by display_order, id`,
    [day],
  );
  return rows;
}

const eventColumns = `event_id as id, at as timestamp, user_name as "user", message, sub_id as "submissionId", component`;

/** The latest events, newest first. `before` continues a walk; without organizations and the like it is everything. */
export async function listEvents(
  db: Queryable,
  before: number,
  limit: number,
): Promise<(SubmissionEvent & { orgId: number | null })[]> {
  const { rows } = await db.query<SubmissionEvent & { orgId: number | null }>(
    `select ${eventColumns}, org_id as "orgId" from event where event_id < $1 order by event_id desc limit $2`,
    [before, limit],
  );
  return rows;
}

/** The latest events on these components. */
export async function listEventsOn(
  db: Queryable,
  reach: readonly { readonly submissionId: number; readonly component: string }[],
  limit: number,
): Promise<SubmissionEvent[]> {
  const { rows } = await db.query<SubmissionEvent>(
    `select ${eventColumns} from event
     where (sub_id, component) in (select * from unnest($1::int[], $2::text[])) order by event_id desc limit $3`,
    [reach.map((r) => r.submissionId), reach.map((r) => r.component), limit],
  );
  return rows;
}
