import type { JobState } from '@idss/domain/jobs/job-state';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface JobFilters {
  readonly queue?: string | undefined;
  readonly state?: JobState | undefined;
  readonly submissionId?: number | undefined;
}

/** The library's states in ours. */
const getState = `case state when 'created' then 'Waiting' when 'retry' then 'Retrying' when 'active' then 'Running'
  when 'completed' then 'Done' when 'cancelled' then 'Cancelled' else 'Failed' end`;

const where = `($1::text is null or name = $1) and ($2::text is null or ${getState} = $2)
  and ($3::int is null or data->>'submissionId' = $3::text)`;
const toValues = ({ queue, state, submissionId }: JobFilters) =>
  [queue ?? null, state ?? null, submissionId ?? null] as const;

const columns = `id as job_id, name as queue, ${getState} as state, retry_count as failures, retry_limit as max_failures,
  created_on, start_after, started_on, completed_on as ended_on,
  case when data->>'submissionId' ~ '^\\d{1,9}$' then (data->>'submissionId')::int end as submission_id,
  coalesce(data::text, '{}') as data,
  case when state in ('completed', 'active') then null
    else coalesce(output->>'stack', output->>'message', output->>'value', output::text) end as error`;

const listJobsSql = sql('listJobs')`
  select ${columns} from pgboss.job where ${where} order by created_on desc, id offset $4 limit $5`;
/** Newest first. */
export const listJobs = (
  db: Queryable,
  filters: JobFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => listJobsSql.all(db, [...toValues(filters), offset, limit]);

const countJobsSql = sql('countJobs')`select count(*)::int as count from pgboss.job where ${where}`;
export const countJobs = (db: Queryable, filters: JobFilters) => countJobsSql.count(db, toValues(filters));

const lockJobSql = sql('lockJob')`select ${columns} from pgboss.job where name = $1 and id = $2 for update`;
/** Locks the job until the transaction ends; null if there is none. */
export const lockJob = (db: Queryable, queue: string, jobId: string) => lockJobSql.maybe(db, [queue, jobId]);

const listQueuesSql = sql('listQueues')`
  select name from pgboss.queue where name not like '\\_\\_%' order by name`;
/** Those of the portal; the library has some of its own. */
export const listQueues = async (db: Queryable): Promise<readonly string[]> =>
  (await listQueuesSql.all(db, [])).map(({ name }) => name);
