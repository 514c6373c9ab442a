import type { SubmissionEvent } from '@idss/contract/dashboard';
import type { Queryable } from '#src/app.ts';

const eventColumns = `event_id as id, at as timestamp, user_name as "user", message, sub_id as "submissionId", component`;

/** The latest events of all, newest first. */
export async function listEvents(db: Queryable, limit: number): Promise<SubmissionEvent[]> {
  const { rows } = await db.query<SubmissionEvent>(
    `select ${eventColumns} from event order by event_id desc limit $1`,
    [limit],
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
