/** The job dashboard: queues and jobs over all processes. Spec: job-dashboard-page. */
import type { JobRow } from '@idss/contract/operations/job-dashboard';
import { canCancelJob, canRetryJob, jobStates } from '@idss/domain/jobs/job-state';
import { AppLink } from '#src/components/AppLink.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { LogMoment } from '#src/components/Moment.tsx';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice, text } from '#src/components/tables/table-parameters.ts';
import { TableAction } from '#src/components/tables/TableAction.tsx';
import { TablePage } from '#src/components/tables/TablePage.tsx';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { RowButtons } from '#src/ui/RowButtons.tsx';
import { Queues } from './Queues.tsx';
import { jobTones, formatQueue } from './job-labels.ts';

const JobDetail = lazyPart(() => import('./JobDetail.tsx'), 2);

interface JobActionProps {
  readonly job: JobRow;
  readonly call: 'RetryJob' | 'CancelJob';
  readonly label: 'Retry' | 'Cancel';
  readonly confirmLabel?: string;
  readonly tone?: 'danger';
  readonly done: string;
  /** The effect; the dialog adds the name of the queue. */
  readonly children: string;
}

const JobAction = ({ job: { queue, jobId, submissionId }, label, children, ...action }: JobActionProps) => (
  <TableAction
    {...action}
    input={() => ({ query: { queue, jobId } })}
    label={label}
    fullLabel={`${label} job ${jobId}`}
    title={`${label} job`}
  >
    {children}: {formatQueue(queue)}
    {submissionId !== null && `, submission ${submissionId}`}.
  </TableAction>
);

/** Of the jobs that send mail. */
const mailQueue = 'send-mail';

const JobActions = ({ job }: { job: JobRow }) => (
  <RowButtons>
    {canRetryJob(job.state).ok && (
      <JobAction job={job} call="RetryJob" label="Retry" done="The job was put back into its queue.">
        The job runs again as soon as its queue has room
      </JobAction>
    )}
    {canCancelJob(job.state).ok && (
      <JobAction
        job={job}
        call="CancelJob"
        label="Cancel"
        confirmLabel="Cancel the job"
        tone="danger"
        done="The job was cancelled."
      >
        {job.queue === mailQueue
          ? 'The message is not sent, and is listed as cancelled under Mail. Retrying the job sends it, unless its link has ended by then'
          : 'The job does not run. It can be retried later. Files that still have to be checked get a new job within a minute'}
      </JobAction>
    )}
  </RowButtons>
);

const Time = ({ at }: { at: string | null }) => at !== null && <LogMoment at={at} />;

const jobs = defineTable({
  call: 'GetJobs',
  title: 'Job Dashboard',
  lead: 'What the portal does in the background, over all processes. Done jobs are listed for some days.',
  getRowId: ({ jobId }) => jobId,
  parameters: [
    choice('state', 'State', jobStates, { none: 'All states' }),
    text('queue', 'Queue', { width: 190 }),
    text('submissionId', 'Sub ID', { width: 84, isNumber: true }),
  ],
  pages: { count: 'GetJobsCount', isLive: true },
  above: <Queues />,
  columns: (column) => [
    { id: 'queue', header: 'Queue', width: 160, text: ({ queue }) => formatQueue(queue) },
    {
      ...column.text('state', 'State', 112),
      cell: ({ state }) => (
        <Chip tone={jobTones[state]} icon={<Icon name={jobTones[state]} />}>
          {state}
        </Chip>
      ),
    },
    {
      ...column.text('submissionId', 'Sub ID', 80),
      cell: ({ submissionId }) =>
        submissionId !== null && <AppLink href={paths.submissionHome(submissionId)}>{submissionId}</AppLink>,
    },
    { ...column.text('createdOn', 'Created', 184), cell: ({ createdOn }) => <Time at={createdOn} /> },
    { ...column.text('startedOn', 'Started', 184), cell: ({ startedOn }) => <Time at={startedOn} /> },
    { ...column.text('endedOn', 'Ended', 184), cell: ({ endedOn }) => <Time at={endedOn} /> },
    {
      id: 'failures',
      header: 'Failures',
      width: 92,
      isNumber: true,
      text: ({ failures, maxFailures }) => `${failures} of ${maxFailures}`,
    },
  ],
  rowActions: { label: 'Retry or cancel', width: 78, cell: (job) => <JobActions job={job} /> },
  detail: (job) => <JobDetail job={job} />,
  csv: 'Jobs',
  pageSize: 25,
  empty: {
    title: 'No jobs',
    icon: 'check',
    text: 'No job waits, runs or failed with these filters.',
  },
});

export default function JobsPage() {
  return <TablePage table={jobs} />;
}
