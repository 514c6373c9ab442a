import type { JobRow } from '@idss/contract/operations/job-dashboard';
import type { JobState } from '@idss/domain/jobs/job-state';
import type { Queryable } from '#src/kernel/app.ts';
import { countRows } from '#src/db/count-rows.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface JobFilters {
  readonly queue?: string | undefined;
  readonly state?: JobState | undefined;
  readonly submissionId?: number | undefined;
}

/** The library's states in ours. */
const stateOf = `case state when 'created' then 'Waiting' when 'retry' then 'Retrying' when 'active' then 'Running'
  when 'completed' then 'Done' when 'cancelled' then 'Cancelled' else 'Failed' end`;

const where = `($1::text is null or name = $1) and ($2::text is null or ${stateOf} = $2)
  and ($3::int is null or data->>'submissionId' = $3::text)`;
const valuesOf = ({ queue, state, submissionId }: JobFilters): unknown[] => [
  queue ?? null,
  state ?? null,
  submissionId ?? null,
];

const columns = `id as "jobId", name as "queue", ${stateOf} as state, retry_count as failures, retry_limit as "maxFailures",
  created_on as "createdOn", start_after as "startAfter", started_on as "startedOn", completed_on as "endedOn",
  case when data->>'submissionId' ~ '^\\d{1,9}$' then (data->>'submissionId')::int end as "submissionId",
  coalesce(data::text, '{}') as data,
  case when state in ('completed', 'active') then null
    else coalesce(output->>'stack', output->>'message', output->>'value', output::text) end as error`;

/** Newest first. */
export const listJobs = (
  db: Queryable,
  filters: JobFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) =>
  queryRows<JobRow>(
    db,
    `select ${columns} from pgboss.job where ${where} order by created_on desc, id offset $4 limit $5`,
    [...valuesOf(filters), offset, limit],
  );

export async function countJobs(db: Queryable, filters: JobFilters): Promise<number> {
  return countRows(db, `select count(*)::int as count from pgboss.job where ${where}`, valuesOf(filters));
}

/** Locks the job until the transaction ends; null if there is none. */
export async function lockJob(
  db: Queryable,
  queue: string,
  jobId: string,
): Promise<Pick<JobRow, 'state' | 'submissionId'> | null> {
  const { rows } = await db.query<Pick<JobRow, 'state' | 'submissionId'>>(
    `select ${columns} from pgboss.job where name = $1 and id = $2 for update`,
    [queue, jobId],
  );
  return rows[0] ?? null;
}

/** Those of the portal; the library has some of its own. */
export async function listQueues(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select name from pgboss.queue where name not like '\\_\\_%' order by name`,
  );
  return rows.map(({ name }) => name);
}
